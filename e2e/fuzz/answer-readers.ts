import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSubtitles } from '../../shared/formats/transcriptions/subtitles.ts'
import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import { normaliseErrorBody } from '../../shared/gateway/errors/normalise-error-body.ts'
import { readDataUrl } from '../../shared/media/data-url.ts'
import { textWithoutMedia } from '../../shared/formats/markdown-media.ts'
import { findRunFormat, runFormats } from '../../shared/formats/run-formats.ts'
import { readArtifacts } from '../../shared/formats/video/read-artifacts.ts'
import { readTask } from '../../shared/formats/video/read-task.ts'
import { toHar } from '../../shared/har/to-har.ts'
import { parseJson, type Json } from '../../shared/json.ts'
import type { RequestedShape } from '../../shared/answer-shape/requested-shape-schema.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { RunRecord } from '../../shared/runs/run-record.ts'
import type { Run } from '../../shared/runs/run.ts'
import { judgeHere } from '../../renderer/lib/schema/testing/judge-here.ts'
import { createSseSplitter } from '../../shared/sse/sse-splitter.ts'
import { createLineCutter } from '../../electron/gateway/line-cutter.ts'
import { createRedactor } from '../../electron/gateway/redact.ts'
import { createResponseReader } from '../../electron/gateway/response-reader.ts'
import { reader, type Reader } from './reader.ts'

/** Passes bytes on in pieces of the size that a network delivers. */
function* inPieces(bytes: Uint8Array, push: (piece: Uint8Array) => void): Generator<void> {
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    push(bytes.subarray(start, start + pieceBytes))
    yield
  }
}

const pieceBytes = 65_536

/** Readers of gateways' answers. */
export function answerReaders(): Reader[] {
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
      prepare: (text) => ({ error: { message: shortenedForJson(text) } }),
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
    reader<string>('hiding of a key that repeats itself', (text) => hideRepeating(text).length),
    reader<string>('media inside of text', (text) => textWithoutMedia(text).length),
    reader<string>('data address', (text) => readDataUrl(`data:image/png;base64,${text}`)),
    reader<string>('subtitles', (text) => parseSubtitles(text), {
      prepare: (text) => `WEBVTT\n\n${text}`,
      examples: ['1\n00:00:00,000 --> 00:00:01,000\n<v A>Hello\n\n'],
    }),
    reader<string>('answer that is asked to fit a schema', (text) => judgeHere(text, requestedShape)),
    reader<string>('HAR', (text) => toHar(sampleRun, recordOf(text), '1')),
  ]
}

const hideRepeating = createRedactor([`${'a'.repeat(63)}b`])

const errorContext = { status: 400, sentBody: { model: 'm', temperature: 1, reasoning: { effort: 'low' } } }

const requestedShape: RequestedShape = {
  type: 'schema',
  name: 'answer',
  schema: {
    type: 'object',
    properties: { a: { type: 'array', items: { type: 'object' } } },
    required: ['a'],
  },
} as const

/** Ways in which a text is embedded in an answer. */
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

/** The beginning of a text whose JSON is about as long as the text: escaping makes some texts six times as long. */
function shortenedForJson(text: string): string {
  const share = (text.length + 2) / JSON.stringify(text).length
  return share >= 1 ? text : text.slice(0, Math.floor(text.length * share))
}

function chatWith(content: Json): Json {
  return { choices: [{ index: 0, delta: content, message: content }] }
}

/** An answer with a text in one of the fields that a format reads; the text itself determines which. */
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
  const described = findRunFormat(format)
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

/** Parts are many and small: only fields that can be long are counted. */
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
