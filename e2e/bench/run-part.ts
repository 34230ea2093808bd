import * as z from 'zod/mini'
import { benchRowSchema, type BenchRow } from './benchmark.ts'
import { startChild } from './main/child.ts'

/** A benchmark as `npm run bench` starts it: a script, in a process of its own that is killed after its limit. */
export interface Part {
  readonly name: string
  readonly script: string
  readonly limitSeconds: number
}

/**
 * Runs a part and passes on each row as soon as it is known. A part that fails or takes too long ends with a row that
 * says so, so that one broken benchmark does not hide the others.
 */
export async function runPart(
  part: Part,
  rounds: number | undefined,
  onRow: (row: BenchRow) => void,
): Promise<void> {
  const finished = Promise.withResolvers<undefined>()
  const startedAt = performance.now()
  const child = startChild(part.script, {
    limitMs: part.limitSeconds * 1000,
    arguments: [part.name, ...(rounds === undefined ? [] : [String(rounds)])],
    isGroup: true,
    onMessage(message) {
      if (message === 'done') finished.resolve(undefined)
      else for (const row of z.parse(rowsSchema, [message].flat())) onRow(row)
    },
  })
  const failure = await Promise.race([finished.promise, child.gone])
  await child.stop()
  if (failure === undefined) return
  const seconds = (performance.now() - startedAt) / 1000
  const why =
    seconds >= part.limitSeconds ? `was given up after ${part.limitSeconds} s` : `ended with ${failure}`
  onRow({ what: `${part.name} ${why}`, budget: 'a result', isMet: false })
}

const rowsSchema = z.array(benchRowSchema)
