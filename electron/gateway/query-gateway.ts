import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { unreadableBody } from '../../shared/gateway/errors/unreadable-body.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { parseJsonWithIds, type Json } from '../../shared/json.ts'
import { maxWholeAnswerBytes } from '../../shared/limits.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { GatewayTarget, SentRequest } from './exchange.ts'
import type { AnswerRequest, WholeAnswer } from './fetch-answer.ts'
import type { Clock } from '../host/host.ts'

/** A request and its result. */
export interface QueryResult {
  /** The body, or why there is none. For a request that was stopped, the error `cancelled`. */
  readonly answer: Result<Json>
  /** The type of an answer that is a file instead of JSON and is itself the result: `answer` is an error then. */
  readonly fileType?: string
  /** For the inspector; `undefined` when nothing was sent. */
  readonly exchange?: RunRecord
}

export interface Query {
  readonly request: WireRequest
  readonly target: GatewayTarget
  readonly signal: AbortSignal
  /** Masks secrets in headers before they are stored. */
  readonly maskHeaders: (headers: readonly Header[]) => Header[]
  /** Records the exchange. Returns the run that it is stored as. */
  readonly record: (answered: {
    readonly startedAt: number
    readonly answer: WholeAnswer
    readonly error?: AppError
  }) => string | undefined
}

type Header = RunRecord['request']['headers'][number]

/** Tasks are polled often, so an answer that takes longer is given up. */
const patienceMs = 60_000

/** Characters of an answer that are kept for the inspector. */
const keptCharacters = 64 * 1024

interface QueryDependencies {
  readonly fetchAnswer: (
    request: Pick<AnswerRequest, 'request' | 'target' | 'signal' | 'maxBytes'>,
  ) => Promise<WholeAnswer>
  readonly clock: Clock
}

/**
 * Sends a request that costs nothing, such as a poll, and records it. It never rejects: `answer` is the parsed body
 * or an error; `exchange` is missing where nothing was sent.
 */
export async function queryGateway(
  query: Query,
  { fetchAnswer, clock }: QueryDependencies,
): Promise<QueryResult> {
  const { request, signal, maskHeaders, record } = query
  const startedAt = clock.now()
  const target = {
    ...query.target,
    idleTimeoutMs: Math.min(query.target.idleTimeoutMs, patienceMs),
    headersTimeoutMs: Math.min(query.target.headersTimeoutMs ?? patienceMs, patienceMs),
  }
  const fetched = await fetchAnswer({ request, target, signal, maxBytes: maxWholeAnswerBytes })
  const answer = readAnswer(fetched, target, clock.now())
  const isFile =
    fetched.end.outcome === 'received' && fetched.head?.status === 200 && fetched.fileType !== undefined
  const file = isFile ? { fileType: fetched.fileType } : {}
  if (fetched.sent === undefined) return { answer }
  const runId =
    record({ startedAt, answer: fetched, ...(!answer.ok && !isFile && { error: answer.error }) }) ?? ''
  return { answer, ...file, exchange: masked(toExchange(runId, fetched.sent, fetched), maskHeaders) }
}

function readAnswer(
  { end, head, text }: WholeAnswer,
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

function masked(exchange: RunRecord, maskHeaders: Query['maskHeaders']): RunRecord {
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
  { head, text, fileType, bytes, chunks }: WholeAnswer,
): RunRecord {
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
            bodyBytes: bytes,
            isBodyCut: text.length > keptCharacters,
            ...(fileType !== undefined && { fileType }),
          },
    events: [],
    chunks: chunks.slice(0, 1_000),
  }
}
