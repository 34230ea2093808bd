import type { Language } from './language.ts'
import { setTranslation, type Translation } from './translation.ts'

let wanted: Language | undefined

/**
 * Changes the language of this process or page. Languages but English are loaded when they are first wanted. Of several that
 * were asked for, the last one counts, whichever comes last. Rejects where its file does not come.
 */
export async function loadLanguage(language: Language): Promise<void> {
  wanted = language
  const translation = language === 'en' ? undefined : await translationInto(language)
  if (wanted === language) setTranslation(translation)
}

/** The texts of a language, whatever the language of this process or page is. English has none beside the texts themselves. */
export async function translationInto(language: Language): Promise<Translation | undefined> {
  return language === 'en' ? undefined : load[language]()
}

/** Each language is a file of its own. */
const load: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  'zh-CN': async () => (await import('./zh-CN/all.ts')).chinese,
  pseudo: async () => (await import('./pseudo.ts')).pseudo,
}
