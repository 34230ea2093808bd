import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { targetOf, testKey } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback } from './testing/loopback.ts'
import { transfer, type Outgoing, type TransferReader } from './transport.ts'

const get = (url: string, more: Partial<Outgoing> = {}): Outgoing => ({
  method: 'GET',
  url: new URL(url),
  accept: '*/*',
  auth: 'authorization',
  target: targetOf(url),
  signal: new AbortController().signal,
  clock: systemClock,
  ...more,
})
const ignoring: TransferReader = { onHead: () => undefined, onBytes: () => undefined }

test('the key goes to the origin of the connection alone, whatever the caller asks for', async () => {
  const home = await startLoopback(answerWith('{}'))
  const other = await startLoopback(answerWith('{}'))
  const target = targetOf(home.url, { extraHeaders: [{ name: 'x-team', value: 'team-secret' }] })
  for (const { url } of [home, other]) {
    expect(await transfer(get(url, { target }), ignoring)).toEqual({ outcome: 'received' })
  }
  expect(home.calls[0]?.headers).toMatchObject({
    authorization: `Bearer ${testKey}`,
    'x-team': 'team-secret',
  })
  expect(JSON.stringify(other.calls)).not.toMatch(/authorization|x-team|team-secret|accept-language/)
})

test('a reader that takes its time is handed nothing meanwhile, and then everything in order', async () => {
  const body = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251))
  const server = await startLoopback((response) => {
    for (let at = 0; at < body.length; at += 50_000) response.write(body.subarray(at, at + 50_000))
    response.end()
  })
  const taken: Buffer[] = []
  let isBusy = false
  const end = await transfer(get(server.url), {
    onHead: () => undefined,
    async onBytes(bytes) {
      expect(isBusy).toBe(false)
      isBusy = true
      await pause(1)
      taken.push(Buffer.from(bytes))
      isBusy = false
    },
    onFlush: () => expect(isBusy).toBe(false),
  })
  expect(end).toEqual({ outcome: 'received' })
  expect(Buffer.concat(taken).equals(body)).toBe(true)
})

test('silence counts only while bytes are waited for', async () => {
  const clock = createMemoryClock(0)
  const server = await startLoopback((response) => void response.write('some'))
  const written = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let end: string | undefined
  const ended = transfer(get(server.url, { clock, target: targetOf(server.url, { idleTimeoutMs: 5_000 }) }), {
    onHead: () => undefined,
    onBytes() {
      begun.resolve()
      return written.promise
    },
  }).then((result) => (end = result.outcome))
  await begun.promise
  clock.advance(20_000)
  expect(end).toBeUndefined()
  written.resolve()
  await written.promise
  await expect
    .poll(() => {
      clock.advance(5_000)
      return end
    })
    .toBe('failed')
  await ended
})

test('what a reader throws, at once or later, rejects the transfer', async () => {
  const server = await startLoopback(answerWith('{}'))
  const full = new Error('the disk is full')
  for (const onBytes of [
    () => Promise.reject(full),
    () => {
      throw full
    },
  ]) {
    await expect(transfer(get(server.url), { onHead: () => undefined, onBytes })).rejects.toBe(full)
  }
})
