import { isJsonObject, type Json } from '../../json.ts'
import { parseExtraJson } from '../extra-json.ts'
import type { Parameters } from '../parameters.ts'

/** The facts of a request from which its results can be laid out before they arrive. */
export interface RequestedImages {
  readonly count: number
  /** As it is sent, such as `1024x1024`. */
  readonly size: string | undefined
  /** Width divided by height. */
  readonly ratio: number
}

/**
 * The images that a form would request: the count, the size as it is sent, and width divided by height. Extra JSON that
 * cannot be parsed is ignored.
 */
export function requestedByForm({
  parameters,
  extraJson,
}: {
  readonly parameters: Parameters
  readonly extraJson: string
}): RequestedImages {
  const extra = parseExtraJson(extraJson)
  const sent = Object.entries(parameters).flatMap(([name, { isSent, value }]) =>
    isSent ? [[name, value] as const] : [],
  )
  return requestedByBody({ ...Object.fromEntries(sent), ...(extra.ok ? extra.value : {}) })
}

/**
 * The images that a request body requests (see shared/gateway/wire/images.md, "Generation fields"): count from 1 to
 * `maxPlaces`, and a ratio of 1 where no size is stated.
 */
export function requestedByBody(body: Json | undefined): RequestedImages {
  const fields = isJsonObject(body) ? body : {}
  const n = Number(fields['n'] ?? 1)
  const size = typeof fields['size'] === 'string' ? fields['size'] : undefined
  return {
    count: Number.isFinite(n) ? Math.min(maxPlaces, Math.max(1, Math.floor(n))) : 1,
    size,
    ratio: ratioOfSize(size),
  }
}

/** Maximum number of placeholders; further images are shown all the same. */
const maxPlaces = 128

/**
 * Width divided by height of a size such as `1024x1536`, `16:9` or `1024*1024`; 1 for any other text, and for a ratio
 * beyond 0.1 to 10.
 */
export function ratioOfSize(size: string | undefined): number {
  const [, width = '', height = ''] = /^(\d{1,5})[x:*](\d{1,5})$/.exec(size ?? '') ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0.1 && ratio < 10 ? ratio : 1
}
