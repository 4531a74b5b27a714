/** The languages there are, each under its own name; English is written in the sources and needs no catalogue. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  ja: '日本語',
  ms: 'Bahasa Melayu',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
} as const

export type Language = keyof typeof LANGUAGES

/** Whether a text is the code of a language there is. */
export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(LANGUAGES, code)
}

/** The first language of a list of wishes (such as `navigator.languages`) that there is, else English. */
export function firstOf(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    try {
      // Taipei and Singapore say "zh-TW" and "zh-SG"; which script they mean is what maximize() knows.
      const { language, script } = new Intl.Locale(wish).maximize()
      for (const code of [`${language}-${script}`, language]) if (isLanguage(code)) return code
    } catch {
      // Not a language tag; the next wish may be one.
    }
  }
  return 'en'
}
