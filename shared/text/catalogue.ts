import type { Language } from './language.ts'
import type { ErrorEntry, TextEntries, Translation } from './translation.ts'

/**
 * All texts of a language other than English, by area. `satisfies Translated<…>` at each area checks that it has the
 * shape of the English one; `areas.test.ts` checks that none is missing.
 */
interface Catalogue {
  readonly texts: Readonly<Record<string, TextEntries>>
  readonly errors: Readonly<Record<string, Readonly<Record<string, ErrorEntry>>>>
}

/** Creates the translation from a whole catalogue. */
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
