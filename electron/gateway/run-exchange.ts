import type { Result } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { formContext } from '../lib/form-values.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Clock } from '../host/host.ts'
import { createCleanReader } from './clean-reader.ts'
import type { FindUpload } from './encode-body.ts'
import {
  isKeyless,
  type ExchangeEnd,
  type ExchangeObserver,
  type GatewayTarget,
  type ResponseHead,
} from './exchange.ts'
import { cleanInTurns } from './redact-parts.ts'
import type { GatewayIdentity } from './request-headers.ts'
import { judgeEnd } from './judge-end.ts'
import type { ReaderContext } from './reader-types.ts'
import { findSecretsOf } from './secrets-of.ts'
import { sendRequest } from './send-request.ts'
import type { TransferEnd } from './transport.ts'
import type { ResponseReader } from './reader-types.ts'

/** One exchange with the gateway. */
export interface Exchange {
  readonly request: WireRequest
  readonly format: RunFormat
  readonly target: GatewayTarget
  readonly observer: ExchangeObserver
  /** Aborting it stops the request at once. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly identity?: GatewayIdentity
  /** Whether the gateway accepted the key of the target when it was last used. */
  readonly isKeyAccepted?: boolean
  /** Finds the files of a multipart body; needed for those only. */
  readonly findUpload?: FindUpload
  /** Reads a body that is too long to be read in this thread. Without it, the body is read here all the same. */
  readonly readLong?: (body: LongBody) => Promise<Result<ReadBody>>
}

/** A body that is not parsed yet. Plain data, so that another thread can read it. */
export interface LongBody {
  readonly head: ResponseHead
  readonly context: ReaderContext
  readonly blocks: readonly Uint8Array<ArrayBuffer>[]
  readonly transfer: TransferEnd
}

/** The parts of a body that was read elsewhere, and how the exchange ended. */
export interface ReadBody {
  readonly parts: readonly Part[]
  readonly events: { readonly count: number; readonly unreadable: number }
  readonly end: ExchangeEnd
}

/**
 * Sends one request, once, and reads its answer while it arrives.
 *
 * Resolves for every expected end, with the error where it failed; rejects only when the observer throws. In every
 * case the parts that were received have been handed over before, with the error as the last of them.
 */
export async function runExchange(exchange: Exchange): Promise<ExchangeEnd> {
  const { request, format, target, observer, signal, clock, identity, findUpload, readLong } = exchange
  const find = findSecretsOf(target)
  let reader: ResponseReader | undefined
  let received: Pick<LongBody, 'head' | 'context'> | undefined
  let isSuccess = false
  let hasBytes = false

  const sent = await sendRequest({
    request,
    target,
    signal,
    clock,
    find,
    identity,
    findUpload,
    listener: {
      onSent: (sentRequest) => observer.onSent(sentRequest),
      onHead(head) {
        isSuccess = head.status >= 200 && head.status < 300
        const context: ReaderContext = {
          connectionId: target.connectionId,
          baseUrl: target.baseUrl,
          isKeyless: isKeyless(target),
          isKeyAccepted: exchange.isKeyAccepted ?? false,
          now: clock.now(),
          ...(request.body?.type === 'json' && { sentBody: request.body.value }),
          ...(request.body?.type === 'multipart' && formContext(request.body.fields)),
        }
        received = { head, context }
        reader = createCleanReader(find, (split) => observer.onSplitSecret?.(split))(
          format,
          head,
          (parts, events) => observer.onParts(parts, events),
          context,
        )
        observer.onHead(head)
      },
      onChunk(chunk) {
        hasBytes = true
        observer.onChunk(chunk)
        reader?.push(chunk)
      },
      onUploaded: (bytes, total) => observer.onUploaded?.(bytes, total),
      isComplete: () => reader?.isComplete() === true,
      metLimit: () => reader?.metLimit(),
    },
  })
  return conclude(sent)

  async function conclude(transfer: TransferEnd): Promise<ExchangeEnd> {
    // After Stop, do not report an error status; without bytes there is nothing to parse.
    const isRead =
      transfer.outcome === 'received' || (hasBytes && (isSuccess || transfer.outcome === 'failed'))
    const end =
      (isRead ? ((await endElsewhere(transfer)) ?? reader?.end(transfer)) : undefined) ??
      judgeEnd(transfer, { state: 'partial' })
    if (transfer.outcome === 'failed' && end.outcome === 'failed' && end.error === transfer.error)
      observer.onParts([{ type: 'error', error: end.error }], { count: 0, unreadable: 0 })
    return end
  }

  async function endElsewhere(transfer: TransferEnd): Promise<ExchangeEnd | undefined> {
    if (readLong === undefined || received === undefined) return undefined
    const blocks = reader?.takeLongBody()
    if (blocks === undefined) return undefined
    const read = await readLong({ ...received, blocks, transfer })
    if (read.ok) {
      let { events } = read.value
      for await (const parts of cleanInTurns(read.value.parts, find)) {
        observer.onParts(parts, events)
        events = { count: 0, unreadable: 0 }
      }
      return read.value.end
    }
    observer.onParts([{ type: 'error', error: read.error }], { count: 0, unreadable: 0 })
    return { outcome: 'failed', error: read.error }
  }
}
