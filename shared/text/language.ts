/**
 * The app's languages. `pseudo` is lengthened and accented English: it reveals texts missing in the catalogue and
 * labels that do not grow.
 */
export const languages = ['en', 'zh-CN', 'pseudo'] as const

export type Language = (typeof languages)[number]

/** The user's choice: one language, or that of the system. */
export const languageChoices = ['system', ...languages] as const

export type LanguageChoice = (typeof languageChoices)[number]

/**
 * Returns the language for a choice. `preferred` are the tags of the system, most preferred first
 * (`['zh-Hans-CN', 'en']`). Every kind of Chinese resolves to the available one; unsupported languages resolve to English.
 */
export function resolveLanguage(choice: LanguageChoice, preferred: readonly string[]): Language {
  if (choice !== 'system') return choice
  for (const tag of preferred) {
    const [primary] = tag.toLowerCase().split(/[-_.@]/)
    if (primary === 'zh') return 'zh-CN'
    if (primary === 'en') return 'en'
  }
  return 'en'
}

/** Returns the tag for `Intl`, the `lang` attribute and `accept-language`. */
export function tagOf(language: Language): string {
  return language === 'pseudo' ? 'en' : language
}

/** The name of each language in itself, for users who cannot read the current one. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  pseudo: 'Ƥšéüðö',
}
