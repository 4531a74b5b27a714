declare module 'virtual:rules' {
  export const sections: readonly { readonly letter: string; readonly title: string; readonly html: string }[]
}
