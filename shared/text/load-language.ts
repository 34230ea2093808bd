import { setTranslation } from './translation.ts'
import type { Language } from './language.ts'

/** Changes the language of this process or page. Languages but English are loaded when they are first wanted. */
export async function loadLanguage(language: Language): Promise<void> {
  switch (language) {
    case 'zh-CN':
      return setTranslation((await import('./zh-CN/all.ts')).chinese)
    case 'pseudo':
      return setTranslation((await import('./pseudo.ts')).pseudo)
    case 'en':
      return setTranslation(undefined)
  }
}
