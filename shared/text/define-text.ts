import { currentTranslation, type TextEntries } from './translation.ts'

/**
 * The way to the texts of an area, which is called as its file is. Call it where a text is needed (`speechText().clips`), never while a module loads: what it
 * gives belongs to the language of that moment.
 */
export function defineText<English extends TextEntries>(area: string, english: English): () => English {
  // An area has the shape of the English one: `Translated` says so to the compiler where it stands.
  return () => (currentTranslation()?.text(area, english) as English | undefined) ?? english
}
