import * as z from 'zod/mini'
import type { Benchmark } from './benchmark.ts'
import { startChild } from './child.ts'

const rowsSchema = z.array(
  z.object({ what: z.string(), measured: z.string(), budget: z.string(), isMet: z.boolean() }),
)

/** A benchmark that needs a browser. It is run beside the end-to-end tests, which know how to drive the window. */
export function inBrowser(name: string): Benchmark {
  return {
    name,
    async run() {
      const script = new URL('../../e2e/bench/run.ts', import.meta.url).href
      const child = await startChild(script, 900_000, [name])
      await child.stop()
      return z.parse(rowsSchema, JSON.parse(child.firstLine))
    },
  }
}
