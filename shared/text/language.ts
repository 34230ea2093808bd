/** The languages the app speaks. `pseudo` is English made longer and accented: it shows texts that were forgotten and labels that do not grow. */
export const languages = ['en', 'zh-CN', 'pseudo'] as const

export type Language = (typeof languages)[number]

/** What the user chose: one language, or that of the system. */
export const languageChoices = ['system', ...languages] as const

export type LanguageChoice = (typeof languageChoices)[number]

/**
 * The language for a choice. `preferred` are the tags of the system, most wanted first (`['zh-Hans-CN', 'en']`). Every kind
 * of Chinese is answered in the one we have; what we do not have is English.
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

/** The tag for `Intl`, the `lang` attribute and `accept-language`. */
export function tagOf(language: Language): string {
  return language === 'pseudo' ? 'en' : language
}

/** What each language calls itself: whoever looks for theirs may not read the one on screen. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  'zh-CN': '简体中文',
  pseudo: 'Ƥšéüðö',
}
