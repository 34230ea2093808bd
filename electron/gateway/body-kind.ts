import { headerValue } from '../../shared/gateway/errors/normalise-headers.ts'
import type { ResponseHead } from './exchange.ts'

/** How a body is read: as events while it arrives, or as a whole. */
export type BodyKind = 'stream' | 'whole'

/** Whether the status says that the request was answered, whatever the body says. */
export function isSuccess({ status }: Pick<ResponseHead, 'status'>): boolean {
  return status >= 200 && status < 300
}

/**
 * Decides from content type and first characters, since vendors answer JSON though a stream was asked for and the other way
 * round (see shared/gateway/wire/streams.md, "Content types that lie"). `start` is the body so far; `undefined` when it is
 * too short.
 */
export function bodyKindOf(head: ResponseHead, start: string): BodyKind | undefined {
  if (!isSuccess(head)) return 'whole'
  const begun = start.replace(/^[\uFEFF\s]+/, '')
  if (begun === '') return undefined
  if (/^[{[<]/.test(begun)) return 'whole'
  if (/event-stream/i.test(headerValue(head.headers, 'content-type') ?? '')) return 'stream'
  if (/^(?::|(?:data|event|id|retry)(?=:|[\r\n]))/.test(begun)) return 'stream'
  return begun.length < maxFieldNameLength && /^[a-z]+$/.test(begun) ? undefined : 'whole'
}

const maxFieldNameLength = 'event:'.length
