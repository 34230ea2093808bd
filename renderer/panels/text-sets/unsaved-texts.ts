import * as z from 'zod/mini'
import { setRowSchema, type TextSetKind } from '../../../shared/sets/text-set.ts'
import { readLocalJson, writeLocalJson } from '../../stores/local-json.ts'

const unsavedTextsSchema = z.object({
  setId: z.optional(z.string()),
  newId: z.uuid(),
  name: z.string(),
  query: z.string(),
  rows: z.array(setRowSchema),
})

/** What a page had not got confirmed by main when it went. */
export type UnsavedTexts = z.infer<typeof unsavedTextsSchema>

const keyOf = (kind: TextSetKind): string => `unsaved-texts.${kind}`

/**
 * Writes the texts into the page's own storage, which is done when this returns: a message to main may never leave a page
 * that is going. Storage has room for about five million characters; more than that only main can keep.
 */
export function storeUnsavedTexts(kind: TextSetKind, texts: UnsavedTexts): void {
  writeLocalJson(keyOf(kind), texts)
}

/** What the page before this one had not saved. */
export function readUnsavedTexts(kind: TextSetKind): UnsavedTexts | undefined {
  return readLocalJson(keyOf(kind), unsavedTextsSchema)
}

/** Main has them now. */
export function forgetUnsavedTexts(kind: TextSetKind): void {
  try {
    localStorage.removeItem(keyOf(kind))
  } catch {
    return
  }
}
