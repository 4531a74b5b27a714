declare module 'virtual:rules' {
  export const sections: readonly { readonly letter: string; readonly title: string; readonly html: string }[]
  /** The letters of the sections that speak of each edition. */
  export const editions: { readonly [edition: string]: readonly string[] }
}
