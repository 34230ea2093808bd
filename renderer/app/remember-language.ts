import { languages, type Language } from '../../shared/text/language.ts'

const key = 'language'

/** Leaves the language where the next start finds it before main has answered. Only a hint: the settings in main are what counts. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Without storage the next start begins in English, for a moment.
  }
}

/** The language of the last visit; English for the first one. */
export function rememberedLanguage(): Language {
  try {
    const remembered = localStorage.getItem(key)
    return languages.find((language) => language === remembered) ?? 'en'
  } catch {
    return 'en'
  }
}
