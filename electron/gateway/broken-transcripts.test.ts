import { expect, it } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import { transcriptFormats } from '../../shared/formats/transcriptions/index.ts'
import { systemClock } from '../host/node/system-clock.ts'
import type { ExchangeEnd } from './exchange.ts'
import { runExchange } from './run-exchange.ts'
import { textOf } from './testing/chat-stream.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { headLines, startRawServer } from './testing/raw-answer.ts'

interface Said {
  readonly body: string
  /** Bytes that are missing: the connection breaks in front of them. */
  readonly missing?: number
  readonly type: string
  readonly requestedFormat?: string
}

async function transcribed({ body, missing = 0, type, requestedFormat = 'json' }: Said) {
  const server = await startRawServer((socket) => {
    const head = headLines({ 'content-type': type, 'content-length': Buffer.byteLength(body) + missing })
    socket.write(`${head}\r\n${body}`, () => (missing > 0 ? socket.resetAndDestroy() : undefined))
  })
  const parts: Part[] = []
  const end: ExchangeEnd = await runExchange({
    request: {
      method: 'POST',
      path: '/v1/audio/transcriptions',
      auth: 'authorization',
      headers: {},
      body: { type: 'multipart', fields: [{ name: 'response_format', value: requestedFormat }] },
      expectsStream: false,
    },
    format: transcriptFormats.transcriptions,
    target: targetOf(server.url),
    signal: new AbortController().signal,
    clock: systemClock,
    observer: {
      onSent: () => undefined,
      onHead: () => undefined,
      onChunk: () => undefined,
      onParts: (made) => void parts.push(...made),
    },
  })
  return { end, text: textOf(parts), types: parts.map((part) => part.type) }
}

const json = 'application/json'

it.each([
  ['text', 'text/plain', 'Good morning, every', 'Good morning, every'],
  [
    'srt',
    'application/x-subrip',
    '1\n00:00:00,000 --> 00:00:01,000\nGood morning,\n\n2\n00:00:01,000 --> 00:00:0',
    'Good morning,',
  ],
  ['vtt', 'text/vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning,\n\n00:01.', 'Good morning,'],
])(
  'keeps the words of a %s that was reset, and says that it ended early',
  async (requestedFormat, type, body, text) => {
    const result = await transcribed({ body, missing: 40, type, requestedFormat })
    expect(result.end).toMatchObject({
      outcome: 'ended-early',
      error: { kind: 'network', message: 'The connection broke while the response was arriving.' },
    })
    expect(result.text).toContain(text)
    // It did not come to an end: nothing says that it did.
    expect(result.types).not.toContain('finish')
    expect(result.types).toContain('keep')
  },
)

it('shows no half of a JSON answer as words, and says what broke', async () => {
  const result = await transcribed({ body: '{"text":"Good morning, eve', missing: 9, type: json })
  expect(result).toMatchObject({ end: { outcome: 'failed', error: { kind: 'network' } }, text: '' })
})

it.each([
  ['cut JSON, labelled as such', '{"text":"Good morning, eve', json],
  ['cut JSON, labelled as text', '{"text":"Good morning, eve', 'text/plain'],
  ['cut JSON of segments', '[{"start":0,"end":1,"te', 'text/plain'],
  ['the first byte of JSON', '{', ''],
  ['words that are labelled JSON', 'upstream hiccup', json],
  [
    'subtitles that are labelled JSON',
    'WEBVTT\n\n00:00.000 --> 00:01.000\nHi.',
    'application/json; charset=utf-8',
  ],
])('takes %s for no transcript', async (_, body, type) => {
  const result = await transcribed({ body, type })
  expect(result).toMatchObject({
    end: { outcome: 'failed', error: { kind: 'invalid-response', code: 'not-json', detail: body } },
    text: '',
  })
})

it('takes words in brackets for a transcript', async () => {
  const result = await transcribed({
    body: '[Music] {laughs} Hello.',
    type: 'text/plain',
    requestedFormat: 'text',
  })
  expect(result).toMatchObject({ end: { outcome: 'done' }, text: '[Music] {laughs} Hello.' })
})
