import { readonly, writable } from 'svelte/store'
import { catalogues } from 'virtual:words'
import { NO_WORDS, type Catalogue } from './catalogue'
import { firstOf, isLanguage, type Language } from './languages'

const KEPT_AS = 'beanfield.language'

/** The language shown now with its words; both change together, once the catalogue is there. */
class Words {
  language = $state<Language>('en')
  catalogue = $state.raw<Catalogue>(NO_WORDS)
}

export const words = new Words()
let wanted: Language = 'en'

const shown = writable<Language>('en')

/** The language shown now, as a store. */
export const language = readonly(shown)

/** Change the language without a reload and remember it. Resolves once its words are shown. */
export async function setLanguage(code: Language): Promise<void> {
  keep(code)
  await show(code)
}

/** Show the language chosen earlier, else the first one the browser asks for. Call it once at the start. */
export async function startLanguage(): Promise<void> {
  const kept = keptLanguage()
  await show(kept ?? firstOf(globalThis.navigator?.languages ?? []))
}

async function show(code: Language): Promise<void> {
  wanted = code
  const load = catalogues[code]
  const catalogue = load ? (await load()).default : NO_WORDS
  if (wanted !== code) return // another language was chosen while this one was loading
  words.catalogue = catalogue
  words.language = code
  shown.set(code)
  if (globalThis.document) document.documentElement.lang = code
}

function keptLanguage(): Language | undefined {
  try {
    const code = localStorage.getItem(KEPT_AS)
    return isLanguage(code) ? code : undefined
  } catch {
    return undefined // storage is blocked; the choice lasts as long as the page
  }
}

function keep(code: Language): void {
  try {
    localStorage.setItem(KEPT_AS, code)
  } catch {
    // Storage is blocked; the choice lasts as long as the page.
  }
}
