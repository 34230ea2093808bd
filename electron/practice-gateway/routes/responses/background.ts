import { parseJson, isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { gatewayFailure, fieldFailure, type Failure } from '../../errors.ts'
import type { Exchange, Handler } from '../../exchange.ts'
import { humanTempo, wait } from '../../pace.ts'
import { sendFailure, sendJson, sendOwnAnswer } from '../../reply.ts'
import { isPiece, type Answer, type Fault } from '../../text/answer.ts'
import type { BackgroundOrder } from '../../text/background-dialect.ts'
import { stringAt } from '../../text/json-parts.ts'
import { createOutlet } from '../../text/outlet.ts'
import { midwayFailure } from '../../text/play.ts'
import { jsonFrame, type Frame } from '../../text/sse.ts'
import type { BackgroundResponse } from './background-store.ts'
import { streamResponses } from './stream.ts'
import { writeResponse } from './write.ts'

/** The time that an answer is queued, at the gateway's own pace. */
const queuedMs = 1_500

/** Returns why no answer can be generated in the background. */
export function refuseBackground(body: JsonObject): Failure | undefined {
  if (body['background'] !== true || body['store'] !== false) return undefined
  return fieldFailure('background', 'invalid_value', "Background mode requires 'store' to be true.")
}

/**
 * Starts an answer in the background, and sends its events or its initial state. A fault that breaks an ordinary stream
 * breaks only the connection: the answer continues.
 */
export async function startInBackground(order: BackgroundOrder, exchange: Exchange): Promise<void> {
  const { memory, response } = exchange
  const events = planEvents(order, exchange)
  const id = `resp_${order.answer.id}`
  const created = { id, events }
  const background = order.isForgotten
    ? { ...created, createdAt: exchange.clock.now(), cancelled: new AbortController().signal }
    : memory.background.create(created)
  if (!order.answer.request.stream) return sendJson(exchange, memory.background.show(background))
  const breaksAt = breakOf(order)
  const isBroken = await sendEvents(background, 0, exchange, breaksAt)
  if (isBroken) response.socket?.destroy()
}

/** `GET /v1/responses/{id}`, with `stream=true` its events, starting after number `starting_after` if given. */
export const showResponse: Handler = async (exchange) => {
  const { pathname, query, memory } = exchange
  if (sendNoRoute(exchange)) return
  const found = memory.background.find(idIn(pathname))
  if (found === undefined) return sendFailure(exchange, notFound(pathname))
  if (query.get('stream') !== 'true') return sendJson(exchange, memory.background.show(found))
  const after = query.get('starting_after')
  await sendEvents(found, after === null ? 0 : Number(after) + 1, exchange)
}

/** `POST /v1/responses/{id}/cancel`. */
export const cancelResponse: Handler = (exchange) => {
  const { pathname, memory } = exchange
  if (sendNoRoute(exchange)) return
  const found = memory.background.find(idIn(pathname))
  if (found === undefined) return sendFailure(exchange, notFound(pathname))
  const status = stringAt(memory.background.show(found), 'status')
  if (status === 'queued' || status === 'in_progress') memory.background.cancel(found)
  else if (status !== 'cancelled')
    return sendFailure(exchange, fieldFailure('', 'invalid_value', `Cannot cancel a ${status} response.`))
  return sendJson(exchange, memory.background.show(found))
}

/** Answers if the gateway has no such routes; returns whether it answered. */
function sendNoRoute(exchange: Exchange): boolean {
  const { profile, method, pathname } = exchange
  if (profile === undefined || profile.keepsResponses) return false
  sendOwnAnswer(exchange, profile.unknownPath(method, pathname))
  return true
}

function idIn(pathname: string): string {
  return decodeURIComponent(pathname.split('/')[3] ?? '')
}

function notFound(pathname: string): Failure {
  return {
    ...gatewayFailure(404, `Response with id '${idIn(pathname)}' not found.`),
    from: 'vendor',
    type: 'invalid_request_error',
  }
}

/**
 * Sends the events from `from` on, each at its time, and waits for future events. @returns whether the connection is to
 * be broken.
 */
async function sendEvents(
  background: BackgroundResponse,
  from: number,
  { response, clock, gone, memory }: Exchange,
  breaksAt?: number,
): Promise<boolean> {
  const { events, createdAt, cancelled } = background
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  const out = createOutlet(response, gone, 'plain')
  const over = AbortSignal.any([gone, cancelled])
  for (const [index, { at, data }] of events.entries()) {
    if (index < from) continue
    await wait(clock, createdAt + at - clock.now(), over)
    if (gone.aborted) return false
    if (cancelled.aborted) {
      const shown = memory.background.show(background)
      await out.frames([toFrame({ type: 'response.cancelled', sequence_number: index, response: shown })])
      break
    }
    await out.frames([toFrame(data)])
    if (index === breaksAt) {
      await out.flush('data: {"unfinished":"the connection breaks inside this ev')
      return true
    }
  }
  await out.close()
  return false
}

function toFrame(data: JsonObject): Frame {
  return jsonFrame(data, typeof data['type'] === 'string' ? data['type'] : undefined)
}

/** Returns all events of an answer, numbered, each with its time. */
function planEvents({ answer, tempo = humanTempo, faults }: BackgroundOrder, { pace }: Exchange) {
  const writer = streamResponses(answer)
  const events: { at: number; data: JsonObject }[] = []
  let at = 0
  const add = (data: Json | undefined): void => {
    if (!isJsonObject(data)) return
    events.push({ at, data: { ...data, sequence_number: events.length } })
  }
  const addAll = (frames: readonly Frame[]): void => {
    for (const { data } of frames) add(parseJson(data))
  }
  const queued: JsonObject = { ...writeResponse(answer, 'start'), background: true, status: 'queued' }
  add({ type: 'response.created', response: queued })
  add({ type: 'response.queued', response: queued })
  at += pace.pause(queuedMs)
  addAll(writer.begin().slice(1))
  at += pace.first(tempo)
  const failsAt = faults.find(({ fault }) => fault.type === 'error' || fault.type === 'bare-error')?.index
  for (const [index, step] of (answer.choices[0]?.steps ?? []).entries()) {
    for (const { fault } of faults.filter((each) => each.index === index))
      if (fault.type === 'pause') at += pace.pause(fault.milliseconds)
    if (index === failsAt) return [...events, failedEvent(answer, at, events.length)]
    if (!isPiece(step)) continue
    at += pace.token(tempo, index)
    addAll(writer.piece(0, step))
  }
  addAll(writer.end())
  return events
}

function failedEvent(answer: Answer, at: number, sequence: number): { at: number; data: JsonObject } {
  const { message, code = 'server_error' } = midwayFailure
  const response: JsonObject = {
    ...writeResponse(answer, 'start'),
    background: true,
    status: 'failed',
    error: { code, message },
  }
  return { at, data: { type: 'response.failed', response, sequence_number: sequence } }
}

/** Returns the number of the event after which the connection breaks, for a model that breaks it. */
function breakOf({ faults, isForgotten }: BackgroundOrder): number | undefined {
  const breaking: readonly Fault['type'][] = ['cut', 'end', 'hang']
  return isForgotten ? breaksEarly : faults.find(({ fault }) => breaking.includes(fault.type))?.index
}

/** After a few words of the answer. */
const breaksEarly = 16
