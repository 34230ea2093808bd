import { useSyncExternalStore } from 'react'
import type { Language } from '../../../shared/text/language.ts'
import { currentLanguage, onTranslationChange } from '../../../shared/text/translation.ts'

/** The language on screen, for the few components outside the part that is rendered again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onTranslationChange, currentLanguage)
}
