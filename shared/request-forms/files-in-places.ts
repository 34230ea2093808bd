import type { Json } from '../json.ts'
import { findLibraryStandIn } from '../media/library-stand-in.ts'
import type { RecordedFile } from './define-request-form.ts'

/**
 * Returns the file that a text in a recorded body stands for: a data URL, or the value of a field `data`. `undefined`
 * for every other text, and for an unknown file.
 */
export function fileInPlace(
  text: Json | undefined,
  files: readonly RecordedFile[] | undefined,
): RecordedFile | undefined {
  if (typeof text !== 'string') return undefined
  const id = findLibraryStandIn(text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)
  return id === undefined ? undefined : files?.find(({ mediaId }) => mediaId === id)
}

/** Returns a recorded file in the shape of forms with attachments and library items. */
export function formFile({ mediaId, fileName, mediaType, bytes = 0, isFromLibrary = false }: RecordedFile) {
  return { mediaId, fileName, mediaType, bytes, isFromLibrary }
}
