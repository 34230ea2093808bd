import type { RunFormat } from '../../../shared/formats/format.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import type { Json } from '../../../shared/json.ts'
import { samplePng, sampleWav } from '../../library/testing/sample-media.ts'
import { eventStream } from './chat-stream.ts'
import { dialects, frame, streamOf } from './dialects.ts'

/** A whole answer of a format, as it is when nothing goes wrong. */
export interface WholeAnswer {
  readonly format: RunFormat
  readonly name: string
  readonly contentType: string
  readonly body: Buffer
  readonly sentBody: Json
  /** Whether the body tells by itself where it ends; plain text and most files do not. */
  readonly hasEnd: boolean
}

const json = 'application/json'
const transcript = { text: 'Good morning, everybody.', language: 'en' }
const srt =
  '1\n00:00:00,000 --> 00:00:01,000\nGood morning,\n\n2\n00:00:01,000 --> 00:00:02,000\neverybody.\n\n'
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.000\nGood morning,\n\n00:01.000 --> 00:02.000\neverybody.\n'
const png = Buffer.from(samplePng(12, 9)).toString('base64')
const wav = Buffer.from(sampleWav(0.1))
/** A frame of MPEG audio, again and again: nothing in it tells how many there are. */
const mp3 = Buffer.concat(
  Array.from({ length: 6 }, () => Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413, 7)])),
)

function answer(
  id: string,
  name: string,
  contentType: string,
  body: string | object | Uint8Array,
  more: { readonly sentBody?: Json; readonly hasEnd?: boolean } = {},
): WholeAnswer {
  const format = findRunFormat(id)
  if (format === undefined) throw new Error(`no format ${id}`)
  const bytes =
    body instanceof Uint8Array
      ? Buffer.from(body)
      : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const { sentBody = { model: 'm' }, hasEnd = true } = more
  return { format, name: `${id}, ${name}`, contentType, body: bytes, sentBody, hasEnd }
}

const conversations = dialects.flatMap((dialect) => [
  answer(dialect.id, 'stream', eventStream, streamOf(dialect, ['Good ', 'morning'])),
  answer(dialect.id, 'whole', json, dialect.whole('Good morning')),
])

const transcripts = ['transcriptions', 'translations'].flatMap((id) => [
  answer(id, 'json', json, transcript),
  answer(id, 'text', 'text/plain', transcript.text, { sentBody: { response_format: 'text' }, hasEnd: false }),
  answer(id, 'srt', 'text/plain', srt, { sentBody: { response_format: 'srt' }, hasEnd: false }),
  answer(id, 'vtt', 'text/vtt', vtt, { sentBody: { response_format: 'vtt' }, hasEnd: false }),
  answer(
    id,
    'stream',
    eventStream,
    [
      { type: 'transcript.text.delta', delta: 'Good morning, ' },
      { type: 'transcript.text.delta', delta: 'everybody.' },
      { type: 'transcript.text.done', text: transcript.text },
    ]
      .map(frame)
      .join(''),
  ),
])

const images = ['images-generations', 'images-edits'].flatMap((id) => [
  answer(id, 'whole', json, { created: 1, data: [{ b64_json: png }] }),
  answer(
    id,
    'stream',
    eventStream,
    [
      { type: 'image_generation.partial_image', b64_json: png, partial_image_index: 0 },
      { type: 'image_generation.completed', b64_json: png },
    ]
      .map(frame)
      .join(''),
  ),
])

const videos = ['video-generations', 'videos'].map((id) =>
  answer(id, 'task', json, { id: 'task-1', task_id: 'task-1', object: 'video', status: 'queued' }),
)

/** At least one answer of every kind of body of every format that runs are made in. */
export const wholeAnswers: readonly WholeAnswer[] = [
  ...conversations,
  answer('responses-compact', 'whole', json, {
    id: 'c1',
    object: 'response.compaction',
    output: [{ type: 'compaction', id: 'x', encrypted_content: 'abc' }],
  }),
  answer(
    'embeddings',
    'numbers',
    json,
    {
      object: 'list',
      data: [{ object: 'embedding', index: 0, embedding: [0.25, -0.5, 0.125] }],
    },
    { sentBody: { model: 'm', input: ['a'] } },
  ),
  answer(
    'embeddings',
    'base64',
    json,
    {
      object: 'list',
      data: [{ index: 0, embedding: Buffer.from(new Float32Array([0.25, -0.5]).buffer).toString('base64') }],
    },
    { sentBody: { model: 'm', input: ['a'], encoding_format: 'base64' } },
  ),
  answer('moderations', 'whole', json, { results: [{ flagged: true, category_scores: { hate: 0.9 } }] }),
  answer(
    'rerank',
    'whole',
    json,
    { results: [{ index: 0, relevance_score: 0.9 }] },
    {
      sentBody: { model: 'm', query: 'q', documents: ['d'] },
    },
  ),
  answer('speech', 'mp3', 'audio/mpeg', mp3, { hasEnd: false }),
  answer('speech', 'wav', 'audio/wav', wav, { sentBody: { response_format: 'wav' } }),
  answer(
    'speech',
    'stream',
    eventStream,
    [
      { type: 'speech.audio.delta', audio: mp3.subarray(0, 1_000).toString('base64') },
      { type: 'speech.audio.delta', audio: mp3.subarray(1_000).toString('base64') },
      { type: 'speech.audio.done', usage: { input_tokens: 1, output_tokens: 2, total_tokens: 3 } },
    ]
      .map(frame)
      .join(''),
  ),
  ...transcripts,
  ...images,
  ...videos,
]
