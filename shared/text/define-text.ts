import { currentTranslation, type TextEntries } from './translation.ts'

/**
 * Returns a getter for the texts of an area, which is named like its file. Call it where a text is needed
 * (`speechText().clips`), never while a module loads: the result is in the current language.
 */
export function defineText<English extends TextEntries>(area: string, english: English): () => English {
  // Every translated area has the shape of the English one: `Translated` checks that where it is defined.
  return () => (currentTranslation()?.text(area, english) as English | undefined) ?? english
}
