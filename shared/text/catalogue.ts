import type { Language } from './language.ts'
import type { ErrorEntry, TextEntries, Translation } from './translation.ts'

/**
 * Everything that is said in a language other than English, by area. That each area has the shape of the English one is checked
 * where it stands (`satisfies Translated<…>`), that none is missing by `areas.test.ts`.
 */
interface Catalogue {
  readonly texts: Readonly<Record<string, TextEntries>>
  readonly errors: Readonly<Record<string, Readonly<Record<string, ErrorEntry>>>>
}

/** The translation of a whole catalogue. */
export function translationOf(language: Language, { texts, errors }: Catalogue): Translation {
  return {
    language,
    text: (area, english) => texts[area] ?? english,
    error: (area, code) => {
      const entries = Object.hasOwn(errors, area) ? errors[area] : undefined
      return entries !== undefined && Object.hasOwn(entries, code) ? entries[code] : undefined
    },
    fallback: (english) => english,
  }
}
