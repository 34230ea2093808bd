import { tone } from './post-audio.ts'
import { textFormats } from './text-formats.ts'
import { post } from './gateway-under-test.ts'
import { writePng } from '../images/write-png.ts'
import type { PracticeGateway } from '../server.ts'

/** One way to call a route: plain, streamed, or with a form. */
export interface RouteRequest {
  readonly name: string
  readonly model: string
  /** Sends the request with a key of the gateway. */
  ask(gateway: PracticeGateway, key?: string): Promise<Response>
  /** A pattern that the body of a successful answer matches. */
  readonly answers: RegExp
}

function json(
  name: string,
  model: string,
  path: string,
  body: Readonly<Record<string, unknown>>,
  answers: RegExp,
): RouteRequest {
  return {
    name,
    model,
    answers,
    ask: (gateway, key) => post(gateway, path, { model, ...body }, headersOf(key)),
  }
}

type FormFile = readonly [field: string, name: string, bytes: Uint8Array]

interface FormParts {
  readonly fields: Readonly<Record<string, string>>
  files(this: void): Promise<readonly FormFile[]>
}

function form(
  name: string,
  model: string,
  path: string,
  { files, fields }: FormParts,
  answers: RegExp,
): RouteRequest {
  return {
    name,
    model,
    answers,
    async ask(gateway, key) {
      const body = new FormData()
      for (const [field, value] of Object.entries({ model, ...fields })) body.append(field, value)
      for (const [field, fileName, bytes] of await files()) {
        body.append(field, new Blob([new Uint8Array(bytes)]), fileName)
      }
      return fetch(`${gateway.url}${path}`, { method: 'POST', headers: headersOf(key), body })
    },
  }
}

function headersOf(key = 'practice-full'): Record<string, string> {
  return { authorization: `Bearer ${key}` }
}

const sound = async () => [['file', 'a.wav', tone(1)] as const]

async function picture() {
  const pixels = new Uint8Array(64 * 64 * 4).fill(255)
  return [['image', 'a.png', await writePng({ width: 64, height: 64, pixels })] as const]
}

const prompt = 'A red boat'
const image = { prompt, size: '64x64' }
const film = { prompt, size: '128x128' }

/** Every documented route that returns content: plain and streamed. */
export const everyRoute: readonly RouteRequest[] = [
  ...textFormats.flatMap(({ name, path, body }) =>
    [false, true].map((stream) =>
      json(
        `${name}${stream ? ', streamed' : ''}`,
        'practice-chat',
        path('practice-chat', stream),
        body('practice-chat', 'Hello in one line', stream) as Record<string, unknown>,
        /Rehear/,
      ),
    ),
  ),
  json('compact', 'practice-chat', '/v1/responses/compact', { input: 'Hello' }, /"compaction"/),
  json('embeddings', 'practice-embed', '/v1/embeddings', { input: 'Hello', dimensions: 4 }, /"embedding":\[/),
  json(
    'embed content',
    'practice-embed',
    '/v1beta/models/practice-embed:embedContent',
    { content: { parts: [{ text: 'Hello' }] }, outputDimensionality: 4 },
    /"embedding":\{"values":\[/,
  ),
  json(
    'rerank',
    'practice-rerank',
    '/v1/rerank',
    { query: 'boat', documents: ['A boat', 'A tree'] },
    /"relevance_score"/,
  ),
  json(
    'speech',
    'practice-speech',
    '/v1/audio/speech',
    { input: 'Good day', voice: 'coral', response_format: 'wav' },
    /^RIFF/,
  ),
  json(
    'speech, streamed',
    'practice-speech',
    '/v1/audio/speech',
    { input: 'Good day', voice: 'coral', response_format: 'wav', stream_format: 'sse' },
    /"speech\.audio\.done"/,
  ),
  form(
    'transcriptions',
    'practice-transcribe',
    '/v1/audio/transcriptions',
    { fields: {}, files: sound },
    /"text":"/,
  ),
  form(
    'transcriptions, streamed',
    'practice-transcribe',
    '/v1/audio/transcriptions',
    { fields: { stream: 'true' }, files: sound },
    /"transcript\.text\.done"/,
  ),
  form(
    'translations',
    'practice-transcribe',
    '/v1/audio/translations',
    { fields: {}, files: sound },
    /"text":"/,
  ),
  json('images', 'practice-image', '/v1/images/generations', image, /"b64_json":"iVBOR/),
  json(
    'images, streamed',
    'practice-image',
    '/v1/images/generations',
    { ...image, stream: true },
    /"image_generation\.completed"/,
  ),
  form(
    'image edits',
    'practice-image',
    '/v1/images/edits',
    { fields: { prompt }, files: picture },
    /"b64_json":"iVBOR/,
  ),
  form(
    'image edits, streamed',
    'practice-image',
    '/v1/images/edits',
    { fields: { prompt, stream: 'true' }, files: picture },
    /"image_edit\.completed"/,
  ),
  json(
    'video generations',
    'practice-video',
    '/v1/video/generations',
    { ...film, duration: 2 },
    /"task_id":"task_/,
  ),
  json('videos', 'practice-video', '/v1/videos', { ...film, seconds: '2' }, /"object":"video"/),
]
