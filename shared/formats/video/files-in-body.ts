import { isJsonObject, type Json } from '../../json.ts'
import { videoFileFields } from './video-fields.ts'

/**
 * Returns a JSON body without the files inside it (data addresses; see shared/gateway/wire/video.md, "Create"), and
 * their number. Network addresses are kept.
 */
export function withoutFilesInBody(body: Json | undefined): {
  readonly body: Json | undefined
  readonly count: number
} {
  if (!isJsonObject(body)) return { body, count: 0 }
  let rest = body
  let count = 0
  for (const { name } of videoFileFields) {
    const [outer = '', inner] = name.split('.')
    const value = rest[outer]
    const nested = inner !== undefined && isJsonObject(value) ? value : undefined
    const files = countFiles(nested === undefined || inner === undefined ? value : nested[inner])
    if (files === 0) continue
    count += files
    const kept = nested === undefined ? [] : Object.entries(nested).filter(([key]) => key !== inner)
    const { [outer]: _, ...others } = rest
    rest = kept.length === 0 ? others : { ...others, [outer]: Object.fromEntries(kept) }
  }
  return { body: rest, count }
}

/** The number of files in a value; 0 for a value that is not a file or a list of files. */
function countFiles(value: Json | undefined): number {
  if (Array.isArray(value)) return value.every((item) => countFiles(item) === 1) ? value.length : 0
  return typeof value === 'string' && value.startsWith('data:') ? 1 : 0
}
