import { languages, type Language } from '../../shared/text/language.ts'

const key = 'language'

/**
 * Stores the language for the next start, which reads it before main has answered. Only a hint: the settings in main
 * decide.
 */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the next start is in English for a moment.
  }
}

/** The language of the last visit; English on the first one. */
export function rememberedLanguage(): Language {
  try {
    const remembered = localStorage.getItem(key)
    return languages.find((language) => language === remembered) ?? 'en'
  } catch {
    return 'en'
  }
}
