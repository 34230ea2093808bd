import { Script } from 'node:vm'
import type { FuzzInput } from './inputs.ts'
import { sizeOfOutput, defaultMaxOutput, type Reader } from './reader.ts'

/** A rule that a reader broke. */
export interface Finding {
  readonly reader: string
  readonly rule: 'throws' | 'takes too long' | 'never ends' | 'makes too much'
  readonly details: string
  readonly input: FuzzInput
}

export interface Tried {
  /** Processor time of this thread in milliseconds; the best of several attempts when the first took long. */
  readonly ms: number
  readonly finding?: Finding
}

/** The number of attempts before a long time counts: the machine may be busy, or code not compiled yet. */
const attempts = 6

/**
 * The number of attempts for more than half of that time, so that the slowest readers in the report are the most
 * expensive.
 */
const attemptsBelow = 3

/** A reader that has not returned by then is interrupted. */
const patienceMs = 10_000

/** Reads one input and checks the result. `maxMs` is the maximum duration. */
export function tryInput(reader: Reader, input: FuzzInput, maxMs: number): Tried {
  const broken = (rule: Finding['rule'], details: string): Finding => ({
    reader: reader.name,
    rule,
    details,
    input,
  })
  let best = Number.POSITIVE_INFINITY
  for (
    let attempt = 0;
    attempt < attempts && best > (attempt < attemptsBelow ? maxMs / 2 : maxMs);
    attempt += 1
  ) {
    const prepared = reader.prepare === undefined ? input.text : reader.prepare(input.text)
    if (prepared === undefined) return { ms: 0 }
    const before = process.threadCpuUsage()
    let size: number
    try {
      const { output, ms } = interruptible(() => measured(reader.read(prepared as never), before))
      best = Math.min(best, ms)
      size = sizeOfOutput(output)
    } catch (error) {
      const isInterrupted = error instanceof Error && 'code' in error && error.code === interruptedCode
      // Other processes had the processor for most of that time.
      if (isInterrupted && msSince(before) < patienceMs / 4) continue
      const finding = isInterrupted
        ? broken('never ends', `Broken off after ${patienceMs / 1000} s.`)
        : broken('throws', error instanceof Error ? (error.stack ?? error.message) : String(error))
      return { ms: isInterrupted ? patienceMs : 0, finding }
    }
    const maxSize = (reader.maxOutput ?? defaultMaxOutput)(input.text.length)
    if (size > maxSize) {
      return { ms: best, finding: broken('makes too much', `${size} of ${input.text.length} characters.`) }
    }
  }
  if (best <= maxMs) return { ms: best }
  return { ms: best, finding: broken('takes too long', `${best.toFixed(1)} ms, at most ${maxMs} ms.`) }
}

/** The output of a reader, and the longest time for which it blocked the thread. */
function measured(
  answer: unknown,
  before: NodeJS.CpuUsage,
): { readonly output: unknown; readonly ms: number } {
  let longest = msSince(before)
  if (!isGenerator(answer)) return { output: answer, ms: longest }
  for (;;) {
    const start = process.threadCpuUsage()
    const step = answer.next()
    longest = Math.max(longest, msSince(start))
    if (step.done === true) return { output: step.value, ms: longest }
  }
}

function isGenerator(value: unknown): value is Generator<void, unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value
}

function msSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

const interruptedCode = 'ERR_SCRIPT_EXECUTION_TIMEOUT'

const slot = globalThis as { fuzzedWork?: (() => unknown) | undefined }
const callSlot = new Script('globalThis.fuzzedWork()')

/** Runs work that can be interrupted although it never yields this thread. */
function interruptible<Value>(work: () => Value): Value {
  slot.fuzzedWork = work
  try {
    return callSlot.runInThisContext({ timeout: patienceMs }) as Value
  } finally {
    slot.fuzzedWork = undefined
  }
}
