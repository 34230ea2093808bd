import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * A gateway with oversized answers, in a process of its own. The name of the model selects the answer; see `limits.ts`
 * and `e2e/bench/window/limits-window.ts`. Reports its port; ends with the benchmark.
 */
interface LongAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly pieces: () => Iterable<string | Buffer>
}

const mebibyte = 1024 * 1024
const stream = { 'content-type': 'text/event-stream' }
const sentence = 'The gateway said: "nothing is too long for me".\\n'
const words = 'A line of an answer, with “quotes” and 漢字.\\n'.repeat(20_000)

function chunk(text: string): string {
  return `data: {"id":"c1","model":"m","choices":[{"index":0,"delta":{"content":"${text}"},"finish_reason":null}]}\n\n`
}

function* begin(first: string, piece: string | Buffer, times: number, last = ''): Iterable<string | Buffer> {
  yield first
  for (let count = 0; count < times; count += 1) yield piece
  yield last
}

/** The number of pieces that make 64 MB. */
function timesOf(piece: string): number {
  return Math.ceil(64_000_000 / Buffer.byteLength(piece))
}

const event = chunk(words.slice(0, 1_000))
const events = event.repeat(64)
const ending = `${chunk('').replace('null', '"stop"')}data: [DONE]\n\n`
const values = '{"index":1,"value":[1,2,3]},'.repeat(1_000)
const message = '{"id":"c1","choices":[{"finish_reason":"stop","message":{"content":"'
const deepest = 100_000

const answers: Readonly<Partial<Record<string, LongAnswer>>> = {
  'error-huge': {
    status: 400,
    pieces: () =>
      begin(
        '{"error":{"type":"invalid_request_error","message":"',
        sentence.replaceAll('"', '\\"'),
        100_000,
        '"}}',
      ),
  },
  'many-events': {
    headers: stream,
    pieces: () => begin('', events, timesOf(events), ending),
  },
  watched: {
    headers: stream,
    pieces: () => begin('', events, Math.ceil(timesOf(events) / 8), ending),
  },
  'one-event': {
    headers: stream,
    pieces: () => begin(chunk('').slice(0, 60), words, timesOf(words), '"}}]}\n\n'),
  },
  'whole-text': { pieces: () => begin(message, words, Math.floor(timesOf(words) * 0.98), '"}}]}') },
  'whole-values': { pieces: () => begin('{"choices":[],"data":[', values, timesOf(values), '0]}') },
  gzip: {
    headers: { 'content-encoding': 'gzip' },
    pieces: () => begin('', gzipSync(Buffer.alloc(16 * mebibyte, ' ')), 96),
  },
  deep: { pieces: () => begin('{"choices":', `${'['.repeat(deepest)}${']'.repeat(deepest)}`, 1, '}') },
  quotations: { headers: stream, pieces: () => begin('', chunk('>'.repeat(2_000)), 1, ending) },
  items: { headers: stream, pieces: () => begin('', chunk(`${'- '.repeat(3_000)}end`), 1, ending) },
  'endless-event': { headers: stream, pieces: () => begin('data: {"a":"', Buffer.alloc(mebibyte, 'a'), 500) },
}

endWithParent()
const server = createServer((request, response) => {
  const received: Buffer[] = []
  request.on('data', (piece: Buffer) => received.push(piece))
  request.on('end', () => {
    if (request.method === 'GET') {
      const data = Object.keys(answers).map((name) => ({ id: `too-much-${name}` }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
      return
    }
    const requestText = (request.url ?? '') + Buffer.concat(received).toString()
    const name = Object.keys(answers).find((known) => requestText.includes(`too-much-${known}`)) ?? ''
    const answer = answers[name]
    if (answer === undefined) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
    // A client that has received enough closes the connection.
    void pipeline(Readable.from(answer.pieces()), response).catch(() => undefined)
  })
})
server.listen(0, '127.0.0.1', () => sendToParent((server.address() as AddressInfo).port))
