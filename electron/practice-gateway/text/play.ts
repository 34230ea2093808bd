import { assertNever } from '../../../shared/assert-never.ts'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { errorBody, type Failure } from '../errors.ts'
import type { GatewayClock } from '../clock.ts'
import { humanTempo, wait, type Pace, type Tempo } from '../pace.ts'
import { isPiece, type Answer, type Fault, type Step } from './answer.ts'
import type { Dialect, StreamWriter } from './dialect.ts'
import { createOutlet, type Delivery, type Outlet } from './outlet.ts'

export interface Performance {
  readonly dialect: Dialect
  readonly response: ServerResponse
  readonly requestId: string
  readonly clock: GatewayClock
  readonly pace: Pace
  readonly gone: AbortSignal
  readonly tempo?: Tempo | undefined
  readonly delivery?: Delivery | undefined
  /** Written after the end signal. */
  readonly trailing?: string | undefined
  /** Creates a new answer to the same request, for a stream that restarts. */
  readonly again: () => Answer
}

/** The error of a scenario that fails in the middle. */
export const midwayFailure: Failure = {
  status: 529,
  message: 'Rehearsed failure in the middle of the answer.',
  type: 'overloaded_error',
  code: 'overloaded',
  from: 'vendor',
}

/**
 * Streams one answer. Resolves when the body is over: complete, broken, or abandoned by the client.
 *
 * @returns whether the end signal was written.
 */
export async function play(answer: Answer, performance: Performance): Promise<boolean> {
  const { dialect, response, clock, pace, gone } = performance
  const tempo = performance.tempo ?? humanTempo
  const out = createOutlet(response, gone, performance.delivery ?? 'plain')
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache',
    'x-accel-buffering': 'no',
  })
  response.flushHeaders()
  await wait(clock, pace.first(tempo), gone)
  let writer = dialect.stream(answer)
  await out.frames(writer.begin())
  let index = 0
  for (const [choice, step] of interleave(answer)) {
    if (gone.aborted) return false
    if (!isPiece(step)) {
      if (step.type === 'restart') {
        writer = dialect.stream(performance.again())
        await out.frames(writer.begin())
      } else if (await disturb(step, writer, performance, out)) {
        return false
      }
      continue
    }
    // A burst is written at the end in any case, so there is no reason to wait in between.
    if (performance.delivery !== 'burst') await wait(clock, pace.token(tempo, index), gone)
    await out.frames(writer.piece(choice, step))
    index += 1
  }
  if (gone.aborted) return false
  await out.frames(writer.end())
  if (performance.trailing !== undefined) await out.bytes(performance.trailing)
  await out.close()
  return true
}

/** Alternates between choices, as streams with `n` > 1 do. */
function* interleave(answer: Answer): Generator<[choice: number, step: Step]> {
  const longest = Math.max(0, ...answer.choices.map((choice) => choice.steps.length))
  for (let at = 0; at < longest; at += 1) {
    for (const [index, choice] of answer.choices.entries()) {
      const step = choice.steps[at]
      if (step !== undefined) yield [index, step]
    }
  }
}

/** @returns whether the stream is over. */
async function disturb(
  fault: Fault,
  writer: StreamWriter,
  { dialect, response, requestId, clock, pace, gone }: Performance,
  out: Outlet,
): Promise<boolean> {
  switch (fault.type) {
    case 'pause':
      if (fault.comment !== undefined) await out.bytes(`: ${fault.comment}\n\n`)
      await wait(clock, pace.pause(fault.milliseconds), gone)
      return false
    case 'raw':
      await out.bytes(fault.bytes)
      return false
    case 'oddities':
      await out.frames(writer.oddities())
      return false
    case 'again':
      await out.frames(writer.again())
      return false
    case 'hang':
      await out.flush('')
      if (!gone.aborted) await once(gone, 'abort')
      return true
    case 'cut':
      await out.flush('data: {"unfinished":"the connection breaks inside this ev')
      response.socket?.destroy()
      return true
    case 'end':
      await out.close()
      return true
    case 'error':
      await out.frames(writer.error(midwayFailure))
      await out.close()
      return true
    case 'bare-error': {
      const body = errorBody({ ...midwayFailure }, dialect.errorShape, requestId)
      // The generate-content vendor prints its errors over several lines; the others send one line.
      const text =
        dialect.errorShape === 'generate-content' ? JSON.stringify(body, null, 2) : JSON.stringify(body)
      await out.bytes(`${text}\n`)
      await out.close()
      return true
    }
    case 'restart':
      return false
    default:
      return assertNever(fault)
  }
}
