import type { AppError } from '../../shared/errors/app-error.ts'
import { modelOfRaw } from '../../shared/formats/raw/request.ts'
import type { Usage } from '../../shared/runs/usage.ts'
import type { BackgroundFormat } from '../../shared/formats/format-facts.ts'
import type { FormatId } from '../../shared/formats/registry.ts'
import { normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { ExchangeEnd, GatewayTarget, ResponseHead, SentRequest } from '../gateway/exchange.ts'
import type { WholeAnswer } from '../gateway/fetch-answer.ts'
import type { TransferEnd } from '../gateway/transport.ts'
import type { Clock } from '../host/host.ts'
import type { AnsweredQuery, RecordQuery } from './query-log.ts'

export interface RecordedCallsDependencies {
  readonly gateway: Pick<Gateway, 'exchange' | 'fetchAnswer'>
  readonly recordQuery: RecordQuery
  readonly clock: Clock
}

type KeptCall = Pick<AnsweredQuery, 'startedAt' | 'answer' | 'error' | 'asked'>

/** The number of newest calls that are kept, per kind, route and connection. */
const keptCalls = 20

/** The recorded size of an answer that is read while it arrives; a small call needs a few hundred bytes. */
const maxBytes = 1024 * 1024

/**
 * Wraps the gateway for calls about a connection that belong to no tab, such as those of the doctor: each call is
 * stored as a run with its record, and History can show them. Callers need not know about it.
 */
export function createRecordedCalls(
  { gateway, recordQuery, clock }: RecordedCallsDependencies,
  kind: BackgroundFormat,
): Pick<Gateway, 'exchange' | 'fetchAnswer'> {
  function keep(
    { connectionId }: GatewayTarget,
    format: FormatId | BackgroundFormat,
    { startedAt, answer, error, asked }: KeptCall,
  ): void {
    const { sent } = answer
    if (sent === undefined) return
    recordQuery({
      about: `${kind} ${connectionId} ${sent.method} ${pathOf(sent.url)}`,
      format,
      connectionId,
      startedAt,
      answer,
      error,
      asked,
      keep: keptCalls,
    })
  }

  return {
    async fetchAnswer(request) {
      const startedAt = clock.now()
      const answer = await gateway.fetchAnswer(request)
      const error = errorOf(answer, request.target, clock.now())
      keep(request.target, kind, { startedAt, answer, error })
      return answer
    },
    async exchange(exchange) {
      const startedAt = clock.now()
      const began = clock.monotonic()
      const { observer, target, format } = exchange
      const decoder = new TextDecoder()
      const chunks: { at: number; bytes: number }[] = []
      let sent: SentRequest | undefined
      let head: ResponseHead | undefined
      let text = ''
      let bytes = 0
      let usage: Usage | undefined
      const end = await gateway.exchange({
        ...exchange,
        observer: {
          ...observer,
          onSent(now) {
            sent = now
            observer.onSent(now)
          },
          onHead(now) {
            head = now
            observer.onHead(now)
          },
          onChunk(chunk) {
            chunks.push({ at: clock.monotonic() - began, bytes: chunk.length })
            bytes += chunk.length
            if (bytes <= maxBytes) text += decoder.decode(chunk, { stream: true })
            observer.onChunk(chunk)
          },
          onParts(parts, events) {
            for (const part of parts) if (part.type === 'usage') usage = { ...usage, ...part.usage }
            observer.onParts(parts, events)
          },
        },
      })
      const error = 'error' in end ? end.error : end.outcome === 'stopped' ? cancelledError : undefined
      keep(target, format.id, {
        startedAt,
        error,
        // A model was called, which may be charged.
        asked: { model: modelOfRaw(exchange.request), usage },
        answer: {
          end: transferEndOf(end),
          text,
          bytes,
          chunks,
          ...(sent !== undefined && { sent }),
          ...(head !== undefined && { head }),
        },
      })
      return end
    },
  }
}

function errorOf({ end, head, text }: WholeAnswer, target: GatewayTarget, now: number): AppError | undefined {
  if (end.outcome === 'stopped') return cancelledError
  if (end.outcome === 'failed') return end.error
  const status = head?.status ?? 0
  if (status >= 200 && status < 300) return undefined
  const { connectionId } = target
  return normaliseErrorBody(text, { status, headers: head?.headers ?? [], connectionId, now })
}

function transferEndOf(end: ExchangeEnd): TransferEnd {
  if (end.outcome === 'stopped') return { outcome: 'stopped' }
  return 'error' in end && end.error !== undefined
    ? { outcome: 'failed', error: end.error }
    : { outcome: 'received' }
}

/** Without query and fragment, which may contain a token. */
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}
