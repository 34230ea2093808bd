import * as z from 'zod/mini'
import { ok } from '../../errors/result.ts'
import { command, event, stream } from '../define.ts'
import type { Handlers } from '../handlers.ts'

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** A small contract with one definition of each kind. */
export const testContract = {
  'text.upper': command(z.object({ text: z.string() }), z.object({ text: z.string() })),
  'data.echo': command(z.object({ value: z.unknown() }), z.object({ value: z.unknown() })),
  'bytes.reverse': command(z.object({ bytes: bytesSchema }), z.object({ bytes: bytesSchema })),
  'numbers.count': stream(z.object({ to: z.number() }), z.number()),
  'numbers.changed': event(z.object({ count: z.number() })),
}

export type TestContract = typeof testContract

export const testHandlers: Handlers<TestContract> = {
  'text.upper': ({ text }) => Promise.resolve(ok({ text: text.toUpperCase() })),
  'data.echo': (input) => Promise.resolve(ok(input)),
  'bytes.reverse': ({ bytes }) => Promise.resolve(ok({ bytes: bytes.toReversed() })),
  'numbers.count': async ({ to }, sink) => {
    for (let number = 1; number <= to && !sink.signal.aborted; number += 1) await sink.send(number)
    return ok()
  },
}
