declare module 'virtual:rules' {
  interface Section {
    readonly letter: string
    readonly title: string
    readonly html: string
  }
  export const sections: readonly Section[]
  /** The letters of the sections that speak of each edition. */
  export const editions: { readonly [edition: string]: readonly string[] }
  /** The sections in other languages, as far as they have been translated. */
  export const translated: { readonly [language: string]: () => Promise<{ default: readonly Section[] }> }
}
