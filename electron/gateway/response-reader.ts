import type { Format } from '../../shared/formats/format.ts'
import { resolveResultAddress } from '../../shared/gateway/result-address.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createBytesFirstReader } from './bytes-first-reader.ts'
import { isSuccess } from './body-kind.ts'
import type { ResponseHead } from './exchange.ts'
import { createCitationMarks } from './citation-marks.ts'
import { createThoughts } from '../../shared/formats/thoughts.ts'
import { createReceipt } from './receipt.ts'
import { createPartLimiter } from './limit-parts.ts'
import { createReportedUsage } from './reported-usage.ts'
import type { OnParts, ReaderContext, ResponseReader } from './reader-types.ts'
import { createTextReader } from './text-reader.ts'

/**
 * A reader for one response. An error in the answer is a part, and the `failed` end as well; so is an answer that
 * came to its end with nothing in it. Without a 2xx status it is read as text, however it is labelled (see
 * shared/gateway/wire/streams.md, "Content types that lie").
 */
export function createResponseReader(
  format: Format<never, Part[]>,
  head: ResponseHead,
  onParts: OnParts,
  context: ReaderContext = {},
): ResponseReader {
  const limiter = createPartLimiter()
  const usage = createReportedUsage()
  const thoughts = createThoughts()
  const marks = createCitationMarks()
  const receipt = createReceipt(format.id)
  const hand: OnParts = (parts, events) => {
    receipt.take(parts)
    onParts(parts, events)
  }
  const onLimited: OnParts = (parts, events) =>
    hand(
      limiter.limit(usage.take(marks.take(thoughts.take(withWholeAddresses(parts, context.baseUrl))))),
      events,
    )
  const text = createTextReader(format, head, onLimited, context)
  const bytes = isSuccess(head)
    ? format.createBytesReader?.({ ...context, headers: head.headers, status: head.status })
    : undefined
  const reader = bytes === undefined ? text : createBytesFirstReader(bytes, text, onLimited)
  return {
    ...reader,
    end(transfer) {
      const end = reader.end(transfer)
      const rest = [...marks.take(thoughts.end()), ...marks.end(), ...usage.end()]
      if (rest.length > 0) hand(limiter.limit(rest), { count: 0, unreadable: 0 })
      const error = end.outcome === 'done' ? receipt.error() : undefined
      if (error === undefined) return end
      onParts([{ type: 'error', error }], { count: 0, unreadable: 0 })
      return { outcome: 'failed', error }
    },
  }
}

/** Complete the addresses of files: an answer may name its gateway's own files without the host. */
function withWholeAddresses(parts: readonly Part[], baseUrl: string | undefined): readonly Part[] {
  if (baseUrl === undefined || !parts.some((part) => part.type === 'media' && part.url !== undefined))
    return parts
  return parts.map((part) => {
    if (part.type !== 'media' || part.url === undefined) return part
    return { ...part, url: resolveResultAddress(part.url, baseUrl) ?? part.url }
  })
}
