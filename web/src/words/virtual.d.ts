/** Made by words-plugin.ts from the .po files of src/beanfield/locales. */
declare module 'virtual:words' {
  import type { Catalogue } from './catalogue'
  export const catalogues: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
}
