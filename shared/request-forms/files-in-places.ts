import type { Json } from '../json.ts'
import { findLibraryStandIn } from '../media/library-stand-in.ts'
import type { RecordedFile } from './define-request-form.ts'

/**
 * The file whose place a text of a recorded body is: a data address, or the value of a field `data`. `undefined` for every other text,
 * and for a file that is not known.
 */
export function fileInPlace(
  text: Json | undefined,
  files: readonly RecordedFile[] | undefined,
): RecordedFile | undefined {
  if (typeof text !== 'string') return undefined
  const id = findLibraryStandIn(text.startsWith('data:') ? text.slice(text.indexOf(',') + 1) : text)
  return id === undefined ? undefined : files?.find(({ mediaId }) => mediaId === id)
}

/** A file as a form with attachments and items of the library holds it. */
export function formFile({ mediaId, fileName, mediaType, bytes = 0, isFromLibrary = false }: RecordedFile) {
  return { mediaId, fileName, mediaType, bytes, isFromLibrary }
}
