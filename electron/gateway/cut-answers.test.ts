import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { systemClock } from '../host/node/system-clock.ts'
import type { ExchangeEnd } from './exchange.ts'
import { runExchange } from './run-exchange.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { chunked, headLines, startRawServer } from './testing/raw-answer.ts'
import { wholeAnswers, type WholeAnswer } from './testing/whole-answers.ts'

/**
 * One rule for "done": every kind of answer is cut at every kind of place, over a real socket, and none of them may end as
 * done.
 */

interface Sent {
  readonly bytes: Buffer
  /** `fin`: the connection is closed in the proper way. `reset`: it breaks. */
  readonly end: 'fin' | 'reset'
}

type Place = readonly [string, (answer: WholeAnswer) => Sent[]]

const codings = {
  gzip: gzipSync,
  deflate: deflateSync,
  'raw deflate': deflateRawSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
} as const

function headOf(answer: WholeAnswer, headers: Readonly<Record<string, string | number>>): string {
  return `${headLines({ 'content-type': answer.contentType, ...headers })}\r\n`
}

/** Where a body is cut: near its beginning, in its middle, and just before its end. */
function cuts(body: Buffer): number[] {
  return [...new Set([1, body.length >> 2, body.length >> 1, body.length - 3, body.length - 1])]
}

function both(bytes: Buffer): Sent[] {
  return [
    { bytes, end: 'fin' },
    { bytes, end: 'reset' },
  ]
}

const withLength = (answer: WholeAnswer, length: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(headOf(answer, { 'content-length': length })), body])

const encoded = (answer: WholeAnswer, coding: keyof typeof codings, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      headOf(answer, {
        'content-encoding': coding === 'raw deflate' ? 'deflate' : coding,
        'content-length': body.length,
      }),
    ),
    body,
  ])

const places: readonly Place[] = [
  [
    'inside its head',
    (answer) =>
      [12, 20, 40].flatMap((at) =>
        both(Buffer.from(headOf(answer, { 'content-length': 9 })).subarray(0, at)),
      ),
  ],
  ['behind its head', (answer) => both(withLength(answer, answer.body.length, Buffer.alloc(0)))],
  [
    'inside a body of a known length',
    (answer) =>
      cuts(answer.body).flatMap((at) =>
        both(withLength(answer, answer.body.length, answer.body.subarray(0, at))),
      ),
  ],
  [
    'with a length that is too long',
    (answer) => both(withLength(answer, answer.body.length + 5, answer.body)),
  ],
  [
    'inside a body in chunks',
    (answer) =>
      cuts(answer.body).flatMap((at) =>
        both(
          Buffer.concat([
            Buffer.from(headOf(answer, { 'transfer-encoding': 'chunked' })),
            chunked(answer.body.subarray(0, at), false),
          ]),
        ),
      ),
  ],
  [
    'in front of the last chunk',
    (answer) =>
      both(
        Buffer.concat([
          Buffer.from(headOf(answer, { 'transfer-encoding': 'chunked' })),
          chunked(answer.body, false),
        ]),
      ),
  ],
  ...(Object.keys(codings) as (keyof typeof codings)[]).map((coding): Place => [
    `inside ${coding}, in a body that is whole`,
    (answer) => {
      const body = codings[coding](answer.body)
      return [body.length >> 1, body.length - 5, body.length - 1].map((at) => ({
        bytes: encoded(answer, coding, body.subarray(0, at)),
        end: 'fin',
      }))
    },
  ]),
  [
    'in its content, in a body that is whole',
    (answer) =>
      // A format without an end signal cannot be told from a shorter answer: its body may end after any value.
      answer.hasEnd
        ? [answer.body.length >> 2, answer.body.length >> 1, Math.floor(answer.body.length * 0.7)].map(
            (at) => ({
              bytes: withLength(answer, at, answer.body.subarray(0, at)),
              end: 'fin',
            }),
          )
        : [],
  ],
]

async function endOf(answer: WholeAnswer, { bytes, end }: Sent): Promise<ExchangeEnd> {
  const server = await startRawServer((socket) => {
    socket.write(bytes, () => (end === 'fin' ? socket.end() : socket.resetAndDestroy()))
  })
  return runExchange({
    request: {
      method: 'POST',
      path: '/v1/anything',
      auth: 'authorization',
      headers: {},
      body: { type: 'json', value: answer.sentBody },
      expectsStream: false,
    },
    format: answer.format,
    target: targetOf(server.url),
    signal: new AbortController().signal,
    clock: systemClock,
    observer: { onSent: noop, onHead: noop, onChunk: noop, onParts: noop },
  })
}

function noop(): void {}

describe.each(wholeAnswers.map((answer) => [answer.name, answer] as const))(
  'an answer of %s',
  (_, answer) => {
    it('is done when it is whole, plain, in chunks and in each compression', async () => {
      const inChunks = Buffer.concat([
        Buffer.from(headOf(answer, { 'transfer-encoding': 'chunked' })),
        chunked(answer.body, true),
      ])
      const all = (Object.keys(codings) as (keyof typeof codings)[]).map((coding) =>
        encoded(answer, coding, codings[coding](answer.body)),
      )
      for (const bytes of [withLength(answer, answer.body.length, answer.body), inChunks, ...all])
        expect(await endOf(answer, { bytes, end: 'fin' })).toEqual({ outcome: 'done' })
    })

    it.each(places)('is never done when it is cut %s', async (_place, cutsOf) => {
      for (const [index, sent] of cutsOf(answer).entries()) {
        const { outcome } = await endOf(answer, sent)
        expect(outcome, `cut ${index}, ${sent.end}`).toMatch(/^(?:failed|ended-early|cut-after-end)$/)
      }
    })
  },
)

it('answers of every format are among them', () => {
  const covered = new Set(wholeAnswers.map(({ format }) => format.id))
  const missing = Object.keys(runFormats).filter((id) => !covered.has(id as never))
  expect(
    missing.map(
      (id) => `Write an answer of ${id} into testing/whole-answers.json in its folder of shared/formats/`,
    ),
  ).toEqual([])
})
