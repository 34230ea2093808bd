import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { BenchRow } from '../benchmark.ts'
import { startChild } from './child.ts'
import { runPart } from '../run-part.ts'

/** Starts a benchmark whose children share its standard output, which closes when the last of them has ended. */
async function startBenchmark(...options: string[]) {
  const path = new URL('testing/benchmark.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [path, ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  await once(child.stdout, 'data')
  return { child, closed }
}

test.concurrent.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'no child outlives a benchmark that was ended by %s',
  async (signal) => {
    const { child, closed } = await startBenchmark()
    child.kill(signal)
    await closed
    expect(child.signalCode).toBe(signal)
  },
)

test.concurrent.each([
  ['computes without an end', 'busy'],
  ['was still being loaded', 'late'],
])('no child outlives a killed benchmark that %s', async (_what, option) => {
  const { child, closed } = await startBenchmark(option)
  child.kill('SIGKILL')
  await closed
  expect(child.signalCode).toBe('SIGKILL')
})

test('no child outlives a benchmark that came to its end', async () => {
  const { child, closed } = await startBenchmark('end')
  await closed
  expect(child.exitCode).toBe(0)
})

test('a child is killed when its time is over', async () => {
  const child = startChild('./testing/idle.ts', { limitMs: 500, arguments: ['deaf'] })
  expect(await child.gone).toBe('SIGKILL')
})

test('a child that says nothing is told with how it ended', async () => {
  const child = startChild('./testing/not-there.ts', { limitMs: 60_000 })
  await expect(child.first).rejects.toThrow('ended with code 1')
})

test('a part that takes too long keeps its rows, ends with its children, and says that it was given up', async () => {
  // Let its time run out once it has reported a row, however long its start took.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const rows: BenchRow[] = []
  const part = { name: 'idle', script: './testing/idle-part.ts', limitSeconds: 5 }
  await runPart(part, undefined, (row) => {
    if (rows.push(row) === 1) vi.advanceTimersByTime(5_000)
  })
  expect(rows).toEqual([
    { what: 'one row', ours: '1 ms', budget: '', isMet: true },
    { what: 'idle was given up after 5 s', budget: 'a result', isMet: false },
  ])
})
