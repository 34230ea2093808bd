import { cancelledError } from '../../shared/errors/app-error.ts'
import { normaliseErrorBody } from '../../shared/errors/normalise-error-body.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { unreadableBody } from '../../shared/errors/unreadable-body.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { parseJsonWithIds, type Json } from '../../shared/json.ts'
import { maxWholeAnswerBytes } from '../../shared/limits.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { GatewayTarget, ResponseHead, SentRequest } from '../gateway/exchange.ts'
import type { SendEnd, SendListener } from '../gateway/send-request.ts'
import type { Clock } from '../host/host.ts'

/** Sends one request, once, to the connection's own origin. */
export type Send = (
  request: WireRequest,
  target: GatewayTarget,
  signal: AbortSignal,
  listener: SendListener,
) => Promise<SendEnd>

/** A question and what came of it. */
export interface Asked {
  /** The body, or why there is none. A stopped question is the error `cancelled`. */
  readonly answer: Result<Json>
  /** For the inspector; `undefined` when nothing was sent. */
  readonly exchange?: RunRecord
}

export interface AskDependencies {
  readonly send: Send
  readonly clock: Clock
  /** Hides what headers hold of secrets, before they are kept. */
  readonly maskHeaders: (headers: readonly Header[]) => Header[]
}

type Header = RunRecord['request']['headers'][number]

/** A task is asked after often: an answer that takes longer is one that does not come. */
const patienceMs = 60_000

/** Characters of an answer that are kept for the inspector. */
const keptCharacters = 64 * 1024

/** Asks a gateway something that costs nothing, and keeps what went over the wire. `runId` names it in the record. */
export async function askGateway(
  question: {
    readonly request: WireRequest
    readonly target: GatewayTarget
    readonly signal: AbortSignal
    readonly runId: string
  },
  { send, clock, maskHeaders }: AskDependencies,
): Promise<Asked> {
  const { request, signal, runId } = question
  const target = {
    ...question.target,
    idleTimeoutMs: Math.min(question.target.idleTimeoutMs, patienceMs),
    headersTimeoutMs: Math.min(question.target.headersTimeoutMs ?? patienceMs, patienceMs),
  }
  const began = clock.monotonic()
  const chunks: Uint8Array[] = []
  const times: { at: number; bytes: number }[] = []
  let sent: SentRequest | undefined
  let head: ResponseHead | undefined
  const end = await send(request, target, signal, {
    onSent: (now) => void (sent = now),
    onHead: (now) => void (head = now),
    onChunk(chunk) {
      chunks.push(chunk)
      times.push({ at: clock.monotonic() - began, bytes: chunk.length })
    },
    mostBytes: maxWholeAnswerBytes,
  })
  const text = new TextDecoder().decode(Buffer.concat(chunks))
  const answer = readAnswer(end, text, head, target, clock.now())
  if (sent === undefined) return { answer }
  return { answer, exchange: masked(toExchange(runId, sent, head, text, times), maskHeaders) }
}

function readAnswer(
  end: SendEnd,
  text: string,
  head: ResponseHead | undefined,
  { connectionId }: GatewayTarget,
  now: number,
): Result<Json> {
  if (end.outcome === 'stopped') return err(cancelledError)
  if (end.outcome === 'failed') {
    return err(head === undefined ? end.error : { ...end.error, status: head.status })
  }
  const status = head?.status ?? 0
  const context = { status, headers: head?.headers ?? [], connectionId, now }
  if (status < 200 || status > 299) return err(normaliseErrorBody(text, context))
  const json = parseJsonWithIds(text)
  if (json !== undefined) return ok(json)
  return err(unreadableBody(text, status, context))
}

function masked(exchange: RunRecord, maskHeaders: AskDependencies['maskHeaders']): RunRecord {
  const { request, response } = exchange
  return {
    ...exchange,
    request: { ...request, headers: maskHeaders(request.headers) },
    response: response === null ? null : { ...response, headers: maskHeaders(response.headers) },
  }
}

function toExchange(
  runId: string,
  sent: SentRequest,
  head: ResponseHead | undefined,
  text: string,
  times: { at: number; bytes: number }[],
): RunRecord {
  const bodyBytes = times.reduce((sum, { bytes }) => sum + bytes, 0)
  return {
    runId,
    request: {
      method: sent.method,
      url: sent.url,
      headers: [...sent.headers],
      body: Buffer.from(sent.body).toString('utf8'),
      bodyBytes: sent.body.length,
    },
    response:
      head === undefined
        ? null
        : {
            status: head.status,
            headers: [...head.headers],
            body: text.slice(0, keptCharacters),
            bodyBytes,
            isBodyCut: text.length > keptCharacters,
          },
    events: [],
    chunks: times.slice(0, 1_000),
  }
}
