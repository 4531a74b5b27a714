// Every word a person reads. Texts are written in English where they are used, t('You have won!'), and looked up in
// the catalogues under src/beanfield/locales. words-plugin.ts, which vite.config.ts must list, makes these loadable.
export { fill, type Values } from './fill'
export { kindLetter, kindName, kindsInWords, listed, someOf } from './kinds'
export { LANGUAGES, isLanguage, type Language } from './languages'
export { fromServer, t, tc, tcn, tn } from './say'
export { language, setLanguage, startLanguage } from './state.svelte.js'
