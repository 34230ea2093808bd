import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { RunFormat } from '../../shared/formats/format.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { createCleanReader } from './clean-reader.ts'

// The flag makes a function, in every context made from then on.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

const readers = 40
/** Objects that each reader retains, like a run that receives its parts. */
const weight = 1024 * 1024

function read(format: RunFormat): void {
  const held = Array.from({ length: weight / 8 }, (_, index) => index)
  const head = { status: 200, headers: [{ name: 'content-type', value: 'text/event-stream' }] }
  const reader = createCleanReader(['secret-of-test'])(format, head, () => held.length)
  reader.push(Buffer.from(': begins\n\ndata: {"id":"1","choices":[{"index":0,"delta":{"content":"a"}}]}\n\n'))
  reader.end({ outcome: 'received' })
}

/** Heap after what is young and unused was collected, without a look at what is old. */
function heapUsed(): number {
  // Objects that survive two collections count as old.
  for (let pass = 0; pass < 3; pass += 1) collect({ type: 'minor' })
  return process.memoryUsage().heapUsed
}

it.each(['chat', 'messages', 'responses', 'generate-content'] as const)(
  'a reader is gone with the young garbage once its answer is read, and with it all that hears of its parts: %s',
  (name) => {
    const format = runFormats[name]
    if (format === undefined) throw new Error('There is no such format')
    for (let warm = 0; warm < 5; warm += 1) read(format)
    const before = heapUsed()
    for (let made = 0; made < readers; made += 1) read(format)
    expect(heapUsed() - before).toBeLessThan((readers * weight) / 4)
  },
)
