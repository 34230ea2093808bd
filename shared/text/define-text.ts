import type { TextArea } from './areas.ts'
import { currentTranslation, type TextEntries } from './translation.ts'

/**
 * The way to the texts of an area. Call it where a text is needed (`speechText().clips`), never while a module loads: what it
 * gives belongs to the language of that moment.
 */
export function defineText<English extends TextEntries>(area: TextArea, english: English): () => English {
  // A catalogue has the shape of the English one: `Catalogue` says so to the compiler.
  return () => (currentTranslation()?.text(area, english) as English | undefined) ?? english
}
