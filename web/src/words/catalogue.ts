/** What one language's catalogue holds. */
export interface Catalogue {
  /** By English sentence: the translation, or one for each plural form. "context\u0004sentence" where there is one. */
  readonly messages: Readonly<Record<string, string | readonly string[]>>
  /** English sentences with placeholders that come from the server with their values already in them. */
  readonly filled: readonly string[]
}

export const NO_WORDS: Catalogue = { messages: {}, filled: [] }
const CONTEXT_END = '\u0004'

/** The translation of a sentence; itself where there is none. */
export function message(catalogue: Catalogue, english: string, context = ''): string {
  const found = catalogue.messages[context ? context + CONTEXT_END + english : english]
  return typeof found === 'string' ? found : (found?.[0] ?? english)
}

/** The translation that goes with a number. */
export function plural(catalogue: Catalogue, language: string, one: string, many: string, count: number, context = ''): string {
  const found = catalogue.messages[context ? context + CONTEXT_END + one : one]
  if (found === undefined) return count === 1 ? one : many
  if (typeof found === 'string') return found
  // The languages there are count their forms as gettext does: the one for 1 first, if there is one.
  const rules = new Intl.PluralRules(language)
  const form = rules.resolvedOptions().pluralCategories.indexOf(rules.select(count))
  return found[Math.min(form, found.length - 1)] ?? many
}

/** A sentence of the server in another language, its values taken over; itself where the catalogue does not know it. */
export function refilled(catalogue: Catalogue, text: string): string {
  const whole = catalogue.messages[text]
  if (typeof whole === 'string') return whole
  for (const english of catalogue.filled) {
    const names: string[] = []
    const parts = english.split(/\{(\w+)[^}]*\}/)
    let pattern = ''
    parts.forEach((part, at) => {
      if (at % 2) names.push(part)
      pattern += at % 2 ? '(.*)' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    })
    const match = new RegExp(`^${pattern}$`, 's').exec(text)
    if (match) {
      // What fills it may be a sentence of the server itself: "There is no such game: ...".
      const values = Object.fromEntries(names.map((name, at) => [name, refilled(catalogue, match[at + 1] ?? '')]))
      return message(catalogue, english).replace(/\{(\w+)[^}]*\}/g, (all, name: string) => values[name] ?? all)
    }
  }
  return text
}
