import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { imageSize } from '../../shared/attachments/image-size.ts'
import { parseSubtitles } from '../../shared/audio/subtitles.ts'
import { soundTypeOf } from '../../shared/audio/sound-type.ts'
import { readConnectLink } from '../../shared/connect-links/read-connect-link.ts'
import { readConnectionFile } from '../../shared/connections/connection-file.ts'
import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { titleOf } from '../../shared/conversations/title.ts'
import { exportFileName } from '../../shared/conversations/export-file-name.ts'
import { parseExtraJson } from '../../shared/conversations/extra-json.ts'
import { readRows } from '../../shared/embeddings/read-rows.ts'
import { normaliseErrorBody } from '../../shared/errors/normalise-error-body.ts'
import { readDataUrl } from '../../shared/formats/data-url.ts'
import { textWithoutMedia } from '../../shared/formats/markdown-media.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { readArtifacts } from '../../shared/formats/video/read-artifacts.ts'
import { readTask } from '../../shared/formats/video/read-task.ts'
import { readAddress } from '../../shared/gateway/address.ts'
import { toHar } from '../../shared/har/to-har.ts'
import { check } from '../../shared/ipc/check.ts'
import { contract } from '../../shared/ipc/contract.ts'
import { clientFrameSchema, serverFrameSchema } from '../../shared/ipc/frames.ts'
import { decodeMessage } from '../../shared/ipc/socket-codec.ts'
import { findJsonError } from '../../shared/json-error.ts'
import { parseJson, type Json } from '../../shared/json.ts'
import { maxRowsReadOnPage } from '../../shared/limits.ts'
import { sniffType } from '../../shared/media/sniff-type.ts'
import type { AskedShape } from '../../shared/runs/asked-shape.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import { judgeAnswer } from '../../shared/schema/judge-answer.ts'
import { readPastedRequest } from '../../shared/snippets/read-pasted-request.ts'
import { createSseSplitter } from '../../shared/sse/sse-splitter.ts'
import { describeFile } from '../attachments/describe-file.ts'
import { createLineCutter } from '../gateway/line-cutter.ts'
import { createRedactor } from '../gateway/redact.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import { oneLine } from '../history/excerpt.ts'
import { readCarried } from '../library/carried.ts'
import { givenStem } from '../library/file-name.ts'
import { parseByteRange } from '../media/byte-range.ts'
import { reader, type Reader } from './reader.ts'

/** What main reads of strangers: answers, files, pasted and dropped texts, frames. */
export function mainReaders(): Reader[] {
  return [...answerReaders(), ...pastedReaders(), ...fileReaders(), ...frameReaders()]
}

/** Bytes in pieces as large as those a network hands over. */
function* inPieces(bytes: Uint8Array, push: (piece: Uint8Array) => void): Generator<void> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    push(bytes.subarray(start, start + pieceBytes))
    yield
  }
}

const pieceBytes = 65_536

function answerReaders(): Reader[] {
  const examples = answerExamples()
  return [
    reader<Uint8Array>('lines and events', readEvents, { prepare: (text) => Buffer.from(text), examples }),
    ...Object.keys(runFormats).flatMap((format) =>
      ways.map(({ name, around, status = 200, type = 'application/json' }) =>
        reader<Uint8Array>(`${format}, ${name}`, (bytes) => readAnswer(format, bytes, status, type), {
          prepare: (text) => Buffer.from(around(text)),
          examples,
        }),
      ),
    ),
    reader<string>('error body', (text) => normaliseErrorBody(text, errorContext), { examples }),
    reader<Json>('error message', (body) => normaliseErrorBody(body, errorContext), {
      prepare: (text) => ({ error: { message: text } }),
    }),
    reader<Json>('task of a video', (json) => [readTask(json), readArtifacts(json)], {
      prepare: (text) =>
        parseJson(text) ?? {
          status: 'succeeded',
          url: text,
          data: { fail_reason: text, url: `data:${text}` },
        },
      examples: ['{"task_id":"t","status":"succeeded","data":{"url":"https://h/v.mp4?exp=1","data":{}}}'],
    }),
    reader<string>('headers', (value) => readKeyLimits([{ name: 'x-ratelimit-reset-requests', value }], 0)),
    reader<string>('hiding of keys', (text) => createRedactor(['sk-0123456789', 'aaaaaaaa'])(text).length),
    reader<string>('media inside of text', (text) => textWithoutMedia(text).length),
    reader<string>('data address', (text) => readDataUrl(`data:image/png;base64,${text}`)),
    reader<string>('subtitles', (text) => parseSubtitles(text), {
      prepare: (text) => `WEBVTT\n\n${text}`,
      examples: ['1\n00:00:00,000 --> 00:00:01,000\n<v A>Hello\n\n'],
    }),
    reader<string>('answer that is asked to fit a schema', (text) => judgeAnswer(text, askedShape)),
    reader<string>('HAR', (text) => toHar(sampleRun, recordOf(text), '1')),
  ]
}

const errorContext = { status: 400, sentBody: { model: 'm', temperature: 1, reasoning: { effort: 'low' } } }

const askedShape: AskedShape = {
  type: 'schema',
  name: 'answer',
  schema: {
    type: 'object',
    properties: { a: { type: 'array', items: { type: 'object' } } },
    required: ['a'],
  },
} as const

/** How a text comes to lie in an answer. */
const ways: readonly {
  readonly name: string
  readonly around: (text: string) => string
  readonly status?: number
  readonly type?: string
}[] = [
  { name: 'body', around: (text) => text },
  { name: 'stream', around: (text) => text, type: 'text/event-stream' },
  { name: 'error', around: (text) => text, status: 500 },
  { name: 'one event', around: (text) => `data: ${text}\n\n`, type: 'text/event-stream' },
  {
    name: 'value of every field',
    around: (text) => `data: ${JSON.stringify(fieldsWith(text))}\n\n`,
    type: 'text/event-stream',
  },
  { name: 'value of every field of a body', around: (text) => JSON.stringify(fieldsWith(text)) },
]

/** As much of a text as has its length when it is written as JSON: escapes make some six times as long. */
function shortenedForJson(text: string): string {
  const share = (text.length + 2) / JSON.stringify(text).length
  return share >= 1 ? text : text.slice(0, Math.floor(text.length * share))
}

function chatWith(content: Json): Json {
  return { choices: [{ index: 0, delta: content, message: content }] }
}

/** An answer with a text in one of the places where a format looks for something; which one, the text itself decides. */
function fieldsWith(given: string): Json {
  const text = shortenedForJson(given)
  const call = { id: 'c', type: 'function', function: { name: 'f', arguments: text } }
  const places: readonly (() => Json)[] = [
    () => chatWith({ content: text }),
    () => chatWith({ reasoning_content: text }),
    () => chatWith({ tool_calls: [call] }),
    () => ({ choices: [{ delta: {}, finish_reason: text }] }),
    () => ({ type: 'response.output_text.delta', delta: text }),
    () => ({ type: text, id: text }),
    () => ({ output: [{ type: 'message', content: [{ type: 'output_text', text }] }] }),
    () => ({ content: [{ type: 'text', text }], usage: { input_tokens: 1 } }),
    () => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    () => ({ candidates: [{ content: { parts: [{ text }] } }] }),
    () => ({ candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { a: text } } }] } }] }),
    () => ({ data: [{ b64_json: text, index: 0 }] }),
    () => ({ data: [{ embedding: text, index: 0 }] }),
    () => ({ data: [{ url: text }] }),
    () => ({ results: [{ index: 0, relevance_score: 1, document: text }] }),
    () => ({ text, segments: [{ start: '0', end: 1, text: 'a' }] }),
    () => ({ task_id: text, status: 'succeeded', url: `https://${text}` }),
    () => ({ error: { error: { message: text } } }),
    () => ({ usage: { [text]: 1 }, choices: [] }),
  ]
  let sum = text.length
  for (let at = 0; at < Math.min(text.length, 50); at += 1) sum += text.charCodeAt(at)
  return places[sum % places.length]?.() ?? {}
}

function* readEvents(bytes: Uint8Array): Generator<void, number> {
  let output = 0
  const cutter = createLineCutter()
  const splitter = createSseSplitter({
    onEvent: (data) => void (output += data.length),
    onStray: (line) => void (output += line.length),
  })
  yield* inPieces(bytes, (piece) => splitter.push(cutter.push(piece)))
  splitter.push(cutter.end())
  splitter.end()
  return output
}

function* readAnswer(
  format: string,
  bytes: Uint8Array,
  status: number,
  type: string,
): Generator<void, number> {
  const described = runFormats[format]
  if (described === undefined) return 0
  let output = 0
  const head = { status, headers: [{ name: 'content-type', value: type }] }
  const answer = createResponseReader(described, head, (parts) => {
    for (const part of parts) output += sizeOf(part)
  })
  yield* inPieces(bytes, (piece) => answer.push(piece))
  const end = answer.end()
  return output + (end.outcome === 'failed' ? JSON.stringify(end.error).length : 0)
}

/** Parts are many and small: only what can be long is counted. */
function sizeOf(part: Part): number {
  if ('text' in part && typeof part.text === 'string') return part.text.length
  if ('data' in part && typeof part.data === 'string') return part.data.length
  return 10
}

/** The fixtures of all formats. */
function answerExamples(): string[] {
  const formats = join(import.meta.dirname, '../../shared/formats')
  return readdirSync(formats, { recursive: true, encoding: 'utf8' })
    .filter((path) => /fixtures.*\.(?:sse|json)$/.test(path))
    .map((path) => readFileSync(join(formats, path), 'utf8'))
}

function pastedReaders(): Reader[] {
  const curl = `curl https://h/v1/chat/completions -H 'Authorization: Bearer sk-x' -d '{"model":"m","messages":[{"role":"user","content":"Hi"}]}'`
  return [
    reader<string>('curl', (text) => readPastedRequest(text), {
      prepare: (text) => (text.startsWith('curl') ? text : `curl https://h/v1/messages ${text}`),
      examples: [curl, `${curl} --data-urlencode 'a=b' \\\n  -F file=@x`],
    }),
    reader<string>('pasted request', (text) => readPastedRequest(text), {
      examples: [curl, '{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Hi"}]}]}'],
    }),
    reader<string>('address', (text) => readAddress(text), {
      examples: ['https://h:8080/v1/chat/completions?x=1', "curl 'https://h/v1'", '[a](https://h/v1)'],
    }),
    reader<string>('connect link', (text) => readConnectLink(text), {
      prepare: (text) =>
        text.includes('connect') ? text : `gateway-playground://connect?url=https://h/v1&data=${text}`,
      examples: ['gateway-playground://connect?url=https%3A%2F%2Fh%2Fv1&key=sk-x&name=N'],
    }),
    reader<string>('connection file', (text) => readConnectionFile(text), {
      examples: ['{"format":"gateway-playground-connections","version":1,"connections":[{"name":"a"}]}'],
    }),
    reader<string>('extra JSON', (text) => [parseExtraJson(text), findJsonError(text)]),
    reader<string>('words of a title', (text) => [
      titleOf([{ type: 'text', text }]),
      exportFileName(text, 'md'),
      givenStem(text),
      oneLine(text),
    ]),
    reader<string>('range of bytes', (text) => parseByteRange(text, 1_000)),
  ]
}

function fileReaders(): Reader[] {
  const sets: readonly (readonly [string, string])[] = [
    ['rows.csv', 'text,group\n"a, ""b""",1\nc,2\n'],
    ['rows.tsv', 'text\tgroup\na\t1\n'],
    ['rows.jsonl', '{"text":"a"}\n{"text":"b","group":1}\n'],
    ['rows.json', '[{"text":"a"},{"text":"b"}]'],
    ['rows.txt', 'a\nb\n'],
    ['rows', '{"text":"a"}\n'],
  ]
  return [
    ...sets.map(([name, example]) =>
      reader<string>(`set of texts, ${name}`, (text) => readRows(text, name), {
        // The page reads longer ones in a worker.
        prepare: (text) => text.slice(0, maxRowsReadOnPage),
        examples: [example],
      }),
    ),
    reader<Uint8Array>('kind of a file', kindOfFile, {
      prepare: (text) => Buffer.from(text, 'latin1'),
      examples: [
        '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
        '\xff\xd8\xff\xe0\0\x10JFIF',
        'RIFF\0\0\0\0WEBPVP8 ',
        'ID3\x04',
      ],
    }),
    reader<string>('provenance inside of a file', (text) => readCarried(text)),
  ]
}

function kindOfFile(bytes: Uint8Array): unknown {
  return [sniffType(bytes), imageSize(bytes), soundTypeOf(bytes, {}), describeFile(bytes)]
}

function frameReaders(): Reader[] {
  const examples = [
    '[{"type":"call","id":1,"name":"app.info","input":{}}]',
    '[{"type":"hello","contractVersion":1}]',
  ]
  return [
    reader<string>('frames as text', readFrames, { examples }),
    reader<Uint8Array>('frames with bytes', readFrames, {
      prepare(text) {
        const head = Buffer.from(text.startsWith('[') ? text : `[[${JSON.stringify(text)},[1]]]`)
        const length = Buffer.alloc(4)
        length.writeUInt32LE(head.length)
        return Buffer.concat([length, head, Buffer.alloc(8)])
      },
      examples: ['[[{"type":"call","id":1,"name":"media.add","input":{"bytes":{"$bytes":0}}},[8]]]'],
    }),
    reader<unknown>(
      'input of every command',
      (value) => {
        const inputs = Object.values(contract).flatMap((definition) =>
          definition.kind === 'event' ? [] : [check<unknown>(definition.input, value)],
        )
        return inputs.filter(({ ok }) => ok).length
      },
      {
        prepare: (text) =>
          parseJson(text) ?? { id: text, text, name: text, ids: [text], parameters: { a: text } },
        mostOutput: (characters) => 1_000 * characters + 1_000_000,
      },
    ),
  ]
}

function readFrames(message: string | Uint8Array): number {
  const frames = decodeMessage(message)
  if (frames === undefined) return 0
  let output = 0
  for (const frame of frames) {
    if (check(clientFrameSchema, frame).ok) output += 1
    if (check(serverFrameSchema, frame).ok) output += 1
  }
  return output
}

const sampleRun = {
  id: 'r1',
  connectionId: 'c',
  connectionName: 'C',
  model: 'm',
  format: 'chat',
  state: 'done',
  startedAt: 0,
  timings: {},
} as unknown as Run

function recordOf(text: string): RunRecord {
  return {
    runId: 'r1',
    request: {
      method: 'POST',
      url: `https://h/v1?${text}`,
      headers: [{ name: 'location', value: text }],
      body: text,
      bodyBytes: text.length,
    },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: text.slice(0, 1_000) }],
      body: text,
      bodyBytes: text.length,
      isBodyCut: false,
    },
    events: [],
    chunks: [],
  }
}
