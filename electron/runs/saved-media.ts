import type { Part } from '../../shared/runs/part.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** The parts of a record, with the files that were saved of it before in the place of their bytes: `stored` names them in order. */
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
