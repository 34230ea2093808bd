import type { Language } from './language.ts'
import { setTranslation, type Translation } from './translation.ts'

let wanted: Language | undefined

/**
 * Changes the language of this process or page. Languages other than English are loaded on demand. When several are
 * requested, the last request wins, whatever the order of loading. Rejects when the file cannot be loaded.
 */
export async function loadLanguage(language: Language): Promise<void> {
  wanted = language
  const translation = language === 'en' ? undefined : await translationInto(language)
  if (wanted === language) setTranslation(translation)
}

/**
 * Returns the translation for a language, whatever the current one is; `undefined` for English, whose texts are in the
 * code.
 */
export async function translationInto(language: Language): Promise<Translation | undefined> {
  return language === 'en' ? undefined : load[language]()
}

/** Each language is a separate file. */
const load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  'zh-CN': async () => (await import('./zh-CN/all.ts')).chinese,
  pseudo: async () => (await import('./pseudo.ts')).pseudo,
}
