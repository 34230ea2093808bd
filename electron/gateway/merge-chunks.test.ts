import { setImmediate as turn } from 'node:timers/promises'
import { Client } from 'undici'
import { expect, test } from 'vitest'
import { createRandom } from '../../shared/seeded-random.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { headLines, startRawServer } from './testing/raw-answer.ts'
import { transfer, type TransferEnd } from './transport.ts'

interface Taken {
  readonly end: TransferEnd
  readonly body: string
  readonly pieces: number
}

/** Sends a request and takes the answer; each piece is taken after a turn where the reader `isSlow`. */
async function take(url: string, isSlow = false, connect?: Parameters<typeof transfer>[2]): Promise<Taken> {
  const pieces: Buffer[] = []
  const end = await transfer(
    {
      method: 'GET',
      url: new URL(url),
      accept: '*/*',
      target: targetOf(url),
      signal: new AbortController().signal,
      clock: systemClock,
    },
    {
      onHead: () => undefined,
      onBytes(bytes) {
        pieces.push(Buffer.from(bytes))
        return isSlow ? turn() : undefined
      },
    },
    connect,
  )
  return { end, body: Buffer.concat(pieces).toString('latin1'), pieces: pieces.length }
}

/** As undici itself connects and reads. */
const plain: NonNullable<Parameters<typeof transfer>[2]> = (_target, origin) =>
  Promise.resolve(new Client(origin, { headersTimeout: 0, bodyTimeout: 0 }))

/** Answers with these pieces, each written by itself. */
async function serve(pieces: readonly Buffer[]): Promise<string> {
  const { url } = await startRawServer((socket) => {
    socket.setNoDelay(true)
    void (async () => {
      for (const piece of pieces) {
        if (socket.destroyed) return
        socket.write(piece)
        await turn()
      }
      socket.end()
    })()
  })
  return url
}

const chunkedHead = `${headLines({ 'transfer-encoding': 'chunked', connection: 'close' })}\r\n`
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`

test('many small chunks come as their bytes, also to a reader that pauses the connection', async () => {
  const body = 'abcdefg'.repeat(40_000)
  const chunks = chunk('abcdefg').repeat(40_000)
  const url = await serve([Buffer.from(`${chunkedHead}${chunks}0\r\n\r\n`)])
  for (const isSlow of [false, true]) {
    const { end, body: taken } = await take(url, isSlow)
    expect([end, taken === body]).toEqual([{ outcome: 'received' }, true])
  }
})

test('chunks that come one by one, and then together, come as their bytes', async () => {
  const small = Buffer.from(chunk('abcdefg'))
  const together = Buffer.from(`${chunk('hi').repeat(300)}0\r\n\r\n`)
  const url = await serve([
    Buffer.from(chunkedHead),
    ...Array.from({ length: 100 }, () => small),
    together.subarray(0, 77),
    together.subarray(77),
  ])
  const { end, body } = await take(url)
  expect([end, body]).toEqual([{ outcome: 'received' }, 'abcdefg'.repeat(100) + 'hi'.repeat(300)])
})

test('what is chunked in its text alone stays as it is', async () => {
  const body = chunk('a').repeat(3)
  for (const headers of [
    { 'content-length': body.length },
    { connection: 'close', 'x-note': 'transfer-encoding: chunked' },
  ]) {
    const url = await serve([Buffer.from(`${headLines(headers)}\r\n${body}`)])
    expect(await take(url)).toMatchObject({ end: { outcome: 'received' }, body })
  }
})

test('whole and broken bodies in any pieces end as they do without merging, with the same bytes', async () => {
  const random = createRandom(20_261_129)
  const below = (count: number): number => Math.floor(random() * count)
  const tails = [
    '0\r\n\r\n',
    '0\r\na: b\r\n\r\n',
    '1;x=y\r\na\r\n0\r\n\r\n',
    '5\r\nab',
    '1',
    'z\r\n',
    '1\r\nabc',
    '',
    '0',
  ]
  for (let round = 0; round < 60; round += 1) {
    const chunks = Array.from({ length: below(30) }, () => chunk('abc\r\n'.repeat(below(9) + 1)))
    const bytes = Buffer.from(chunkedHead + chunks.join('') + (tails[round % tails.length] ?? ''))
    const cuts = Array.from({ length: below(4) }, () => below(bytes.length)).toSorted((a, b) => a - b)
    const pieces = [0, ...cuts].map((at, index) => bytes.subarray(at, cuts[index] ?? bytes.length))
    const url = await serve(pieces)
    const [merged, usual] = [await take(url, random() < 0.3), await take(url, false, plain)]
    expect([merged.end.outcome, merged.body]).toEqual([usual.end.outcome, usual.body])
  }
})
