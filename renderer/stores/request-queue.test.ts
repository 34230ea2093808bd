import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ImagesGenerateValues } from '../../shared/request-forms/images.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { LiveRuns, LiveRunsState } from './live-runs-store.ts'
import { createRequestQueue } from './request-queue.ts'

type ImageGeneration = ImagesGenerateValues & { readonly connectionId: string }

const runOf = (id: string): Run => ({
  id,
  format: 'images-generations',
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  model: 'practice-image',
  status: 'running',
  method: 'POST',
  url: 'http://127.0.0.1:4141/v1/images/generations',
  isStreamed: false,
  startedAt: 1_795_256_000_000,
  timings: {},
  bytes: 0,
  eventCount: 0,
  unreadableCount: 0,
})

const requestOf = (prompt: string): ImageGeneration => ({
  connectionId: 'practice',
  model: 'practice-image',
  prompt,
  parameters: {},
  extraJson: '',
})

/** Lets what waits for an answer go on. */
async function settle(): Promise<void> {
  await Promise.resolve()
  await Promise.resolve()
}

/** A main that answers when the test says so, and runs that end when it says so. */
function makeQueue(limit: number, held: ImageGeneration[] = []) {
  const store = createStore<LiveRunsState>(() => ({ runs: {} }))
  const sent: string[] = []
  const stopped: string[] = []
  const answers: ((result: Result<Run>) => void)[] = []
  let changes = 0
  const liveRuns: LiveRuns = {
    store,
    watch: () => undefined,
    forget: () => undefined,
    start: () => () => undefined,
  }
  const queue = createRequestQueue<ImageGeneration>({
    liveRuns,
    limit,
    held,
    send: (request) => {
      sent.push(request.prompt)
      return new Promise((resolve) => answers.push(resolve))
    },
    stop: (runId) => stopped.push(runId),
    onChange: () => {
      changes += 1
    },
  })
  return {
    queue,
    sent,
    stopped,
    changeCount: () => changes,
    states: () => queue.store.getState().requests.map(({ request, state }) => `${request.prompt} ${state}`),
    answer: async (index: number, result: Result<Run>) => {
      answers[index]?.(result)
      await settle()
    },
    end: async (runId: string) => {
      const live = {
        runId,
        run: { ...runOf(runId), status: 'done' as const },
        blocks: [],
        hasEnded: true,
        watchError: undefined,
      }
      store.setState({ runs: { [runId]: live } })
      await settle()
    },
  }
}

describe('a queue of requests', () => {
  it('sends each request once, and no more than the limit at the same time', async () => {
    const { queue, sent, states, answer, end } = makeQueue(2)
    for (const prompt of ['a', 'b', 'c']) queue.add(requestOf(prompt))
    expect(sent).toEqual(['a', 'b'])
    expect(states()).toEqual(['a sending', 'b sending', 'c waiting'])
    await answer(0, ok(runOf('r1')))
    await answer(1, ok(runOf('r2')))
    expect(states()).toEqual(['a running', 'b running', 'c waiting'])
    await end('r1')
    expect(sent).toEqual(['a', 'b', 'c'])
    expect(states()).toEqual(['b running', 'c sending'])
  })

  it('sends what waits as soon as the limit is raised', () => {
    const { queue, sent } = makeQueue(1)
    queue.add(requestOf('a'))
    queue.add(requestOf('b'))
    expect(sent).toEqual(['a'])
    queue.setLimit(2)
    expect(sent).toEqual(['a', 'b'])
  })

  it('never sends what was taken out while it waited', async () => {
    const { queue, sent, answer, end } = makeQueue(1)
    queue.add(requestOf('a'))
    queue.add(requestOf('b'))
    const waiting = queue.store.getState().requests[1]?.id ?? ''
    queue.remove(waiting)
    await answer(0, ok(runOf('r1')))
    await end('r1')
    expect(sent).toEqual(['a'])
    expect(queue.store.getState().requests).toEqual([])
  })

  it('keeps a stopped request in view until it is over', async () => {
    const { queue, stopped, states, answer, end } = makeQueue(2)
    queue.add(requestOf('a'))
    await answer(0, ok(runOf('r1')))
    queue.remove(queue.store.getState().requests[0]?.id ?? '')
    expect(stopped).toEqual(['r1'])
    expect(states()).toEqual(['a running'])
    await end('r1')
    expect(states()).toEqual([])
  })

  it('stops a request that was taken out while it was being sent', async () => {
    const { queue, stopped, answer } = makeQueue(2)
    queue.add(requestOf('a'))
    queue.remove(queue.store.getState().requests[0]?.id ?? '')
    await answer(0, ok(runOf('r1')))
    expect(stopped).toEqual(['r1'])
  })

  it('goes on when the end of a run is told by history, before or without its live copy', async () => {
    const { queue, sent, states, answer } = makeQueue(1)
    queue.add(requestOf('a'))
    queue.add(requestOf('b'))
    await answer(0, ok(runOf('r1')))
    queue.noteEnded('another')
    expect(states()).toEqual(['a running', 'b waiting'])
    queue.noteEnded('r1')
    expect(states()).toEqual(['b sending'])
    expect(sent).toEqual(['a', 'b'])
  })

  it('sends what is held from before a reload only when that is said, in its turn', async () => {
    const { queue, sent, states, answer, end } = makeQueue(1, [requestOf('old'), requestOf('older')])
    queue.add(requestOf('new'))
    expect(sent).toEqual(['new'])
    expect(states()).toEqual(['old held', 'older held', 'new sending'])
    queue.release('held-0')
    expect(states()).toEqual(['old waiting', 'older held', 'new sending'])
    queue.release('held-0')
    queue.remove('held-1')
    await answer(0, ok(runOf('r1')))
    await end('r1')
    expect(sent).toEqual(['new', 'old'])
    expect(states()).toEqual(['old sending'])
  })

  it('says why one could not be sent, and goes on with the next', async () => {
    const { queue, sent, states, answer, changeCount } = makeQueue(1)
    queue.add(requestOf('a'))
    queue.add(requestOf('b'))
    await answer(0, err({ kind: 'no-key', message: 'There is no key.' }))
    expect(states()).toEqual(['a unsent', 'b sending'])
    expect(queue.store.getState().requests[0]?.error?.message).toBe('There is no key.')
    expect(sent).toEqual(['a', 'b'])
    expect(changeCount()).toBe(1)
  })
})
