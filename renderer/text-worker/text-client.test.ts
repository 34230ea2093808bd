import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTextClient, type TextWorker } from './text-client.ts'
import type { TextAnswer, TextRequest } from './text-tasks.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the worker for texts', () => {
  it('does one task after the other, in one worker', async () => {
    const { client, workers } = startClient()
    const first = client.run('highlight', { code: 'a', language: 'ts' })
    const second = client.run('highlight', { code: 'b', language: 'ts' })
    expect(workers).toHaveLength(1)
    workers[0]?.say({ type: 'ready' })
    expect(workers[0]?.requests).toHaveLength(1)
    workers[0]?.say({ type: 'done', output: [[{ text: 'a' }]] })
    expect(await first).toEqual({ type: 'done', output: [[{ text: 'a' }]] })
    workers[0]?.say({ type: 'failed' })
    expect(await second).toEqual({ type: 'failed' })
  })

  it('ends a task that takes too long together with its worker, and goes on with another', async () => {
    const { client, workers } = startClient()
    const slow = client.run('parse', { source: 'slow' })
    const next = client.run('parse', { source: 'quick' })
    workers[0]?.say({ type: 'ready' })
    vi.advanceTimersByTime(1_000)
    expect(await slow).toEqual({ type: 'too-slow' })
    expect(workers[0]?.isTerminated).toBe(true)
    expect(workers[1]?.requests).toEqual([{ name: 'parse', input: { source: 'quick' } }])
    workers[1]?.say({ type: 'ready' })
    workers[1]?.say({ type: 'done', output: [] })
    expect(await next).toEqual({ type: 'done', output: [] })
  })

  it('does not count the time in which the worker is loaded', async () => {
    const { client, workers } = startClient()
    const outcome = client.run('parse', { source: '' })
    vi.advanceTimersByTime(10_000)
    workers[0]?.say({ type: 'ready' })
    vi.advanceTimersByTime(999)
    workers[0]?.say({ type: 'done', output: [] })
    expect(await outcome).toEqual({ type: 'done', output: [] })
  })

  it('says that a task failed when the worker cannot be loaded', async () => {
    const { client, workers } = startClient()
    const outcome = client.run('parse', { source: '' })
    workers[0]?.fail()
    expect(await outcome).toEqual({ type: 'failed' })
  })

  it('leaves out what nobody waits for any more', async () => {
    const { client, workers } = startClient()
    const abort = new AbortController()
    void client.run('parse', { source: 'first' })
    void client.run('parse', { source: 'given up' }, abort.signal)
    void client.run('parse', { source: 'last' })
    abort.abort()
    workers[0]?.say({ type: 'ready' })
    workers[0]?.say({ type: 'done', output: [] })
    await Promise.resolve()
    expect(workers[0]?.requests.map(({ input }) => input)).toEqual([{ source: 'first' }, { source: 'last' }])
  })
})

interface FakeWorker extends TextWorker {
  readonly requests: TextRequest[]
  isTerminated: boolean
  say: (answer: TextAnswer) => void
  fail: () => void
}

function startClient() {
  const workers: FakeWorker[] = []
  const client = createTextClient(() => {
    const worker = createFakeWorker()
    workers.push(worker)
    return worker
  }, 1_000)
  return { client, workers }
}

function createFakeWorker(): FakeWorker {
  const listeners: Record<string, (event: { readonly data: TextAnswer }) => void> = {}
  const worker: FakeWorker = {
    requests: [],
    isTerminated: false,
    postMessage: (request) => void worker.requests.push(request),
    addEventListener: (type: string, listener: (event: { readonly data: TextAnswer }) => void) => {
      listeners[type] = listener
    },
    terminate: () => {
      worker.isTerminated = true
    },
    say: (data) => listeners['message']?.({ data }),
    fail: () => listeners['error']?.({ data: { type: 'failed' } }),
  }
  return worker
}
