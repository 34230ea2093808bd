import type { ErrorArea, TextArea } from './areas.ts'
import type { EnglishErrors, EnglishTexts } from './english.ts'
import type { Language } from './language.ts'
import type { ErrorEntry, Translated, TranslatedErrors, Translation } from './translation.ts'

/** Everything that is said in a language other than English. */
export interface Catalogue {
  readonly texts: { readonly [Area in TextArea]: Translated<EnglishTexts[Area]> }
  readonly errors: { readonly [Area in ErrorArea]: TranslatedErrors<EnglishErrors[Area]> }
}

/** The translation of a whole catalogue. */
export function translationOf(language: Language, { texts, errors }: Catalogue): Translation {
  const errorEntries: Readonly<Record<string, Readonly<Record<string, ErrorEntry>>>> = errors
  return {
    language,
    text: (area) => texts[area],
    error: (area, code) => {
      const entries = Object.hasOwn(errorEntries, area) ? errorEntries[area] : undefined
      return entries !== undefined && Object.hasOwn(entries, code) ? entries[code] : undefined
    },
    fallback: (english) => english,
  }
}
