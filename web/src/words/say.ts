import { message, plural, refilled } from './catalogue'
import { fill, type Values } from './fill'
import { words } from './state.svelte.js'

// The first arguments are extracted into the catalogues, so they must be literal strings.

/** A sentence in the language shown now, its placeholders filled. Read in a template, it follows the language. */
export function t(english: string, values?: Values): string {
  return fill(message(words.catalogue, english), values)
}

/** A sentence about a number of things; `{number}` stands for the number. */
export function tn(one: string, many: string, number: number, values?: Values): string {
  return fill(plural(words.catalogue, words.language, one, many, number), { number, ...values })
}

/** A sentence that is said differently in different places; the context tells translators which one this is. */
export function tc(context: string, english: string, values?: Values): string {
  return fill(message(words.catalogue, english, context), values)
}

/** `tn` with a context. */
export function tcn(context: string, one: string, many: string, number: number, values?: Values): string {
  return fill(plural(words.catalogue, words.language, one, many, number, context), { number, ...values })
}

/** A sentence that came from the server (a refusal, a phrase): the server speaks English only. */
export function fromServer(text: string): string {
  return refilled(words.catalogue, text)
}
