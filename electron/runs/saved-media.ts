import type { Part } from '../../shared/runs/part.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/**
 * Returns the parts of a record with the bytes of files replaced by the items that were saved before: `stored` names
 * them in order.
 */
export function withSavedMedia(parts: readonly Part[], stored: readonly Part[]): Part[] {
  const saved = stored.flatMap((part) => (part.type === 'media' && part.isPartial !== true ? part : []))
  let index = 0
  return parts.map((part) => {
    if (part.type !== 'media' || part.isPartial === true) return part
    const { mediaId, bytes, width, height } = saved[index] ?? {}
    index += 1
    if (mediaId === undefined) return part
    const { data: _data, source: _source, url: _url, ...rest } = part
    return {
      ...rest,
      mediaId,
      ...definedFields({ bytes, width, height }),
    }
  })
}
