import { expect, it } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { exchangeChat, targetOf } from './testing/exchange-under-test.ts'
import { startLoopback } from './testing/loopback.ts'
import { timedTarget } from './timed-target.ts'

const target = targetOf('https://a.example', {
  headersTimeoutMs: 100_000,
  kindTimeouts: {
    image: { firstByte: 7 },
    text: { idle: 5 },
    video: { whole: 9 },
    list: { firstByte: 3, idle: 2 },
  },
})

it.each([
  ['images-generations', 7_000, 300_000, undefined],
  ['chat', 100_000, 5_000, undefined],
  ['embeddings', 100_000, 5_000, undefined],
  ['videos', 100_000, 300_000, 9_000],
  ['speech', 100_000, 300_000, undefined],
  ['models', 3_000, 2_000, undefined],
])('%s has the time-outs of its kind', (format, headersTimeoutMs, idleTimeoutMs, wholeTimeoutMs) => {
  const timed = timedTarget(target, format)
  expect([timed.headersTimeoutMs, timed.idleTimeoutMs, timed.wholeTimeoutMs]).toEqual([
    headersTimeoutMs,
    idleTimeoutMs,
    wholeTimeoutMs,
  ])
})

it('ends a request that goes on for too long although something arrives, and says which time-out that was', async () => {
  const clock = createMemoryClock(0)
  const server = await startLoopback((response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"choices":[{"delta":{"content":"a"}}]}\n\n')
  })
  const { end } = await exchangeChat({
    target: targetOf(server.url, { wholeTimeoutMs: 30_000 }),
    clock,
    onChunk: () => queueMicrotask(() => clock.advance(30_000)),
  })
  expect(end).toMatchObject({
    error: { kind: 'timeout', message: 'The request was not complete after 30 s, so it timed out.' },
  })
})
