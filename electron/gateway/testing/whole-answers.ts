import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** An answer as the folder of its format has it, in `testing/whole-answers.json`: a body, or the events of a stream. */
interface AnswerInFolder {
  readonly format: string
  readonly name: string
  /** JSON without one. */
  readonly contentType?: string
  readonly body?: string | object
  readonly events?: readonly (string | object)[]
  readonly sentBody?: Json
  readonly hasEnd?: boolean
}

const formats = join(import.meta.dirname, '../../../shared/formats')

const inFolders = globSync('*/testing/whole-answers.json', { cwd: formats })
  .toSorted()
  .flatMap((file) => JSON.parse(readFileSync(join(formats, file), 'utf8')) as readonly AnswerInFolder[])
  .map(({ format, name, contentType = json, body = '', events, ...more }) =>
    events === undefined
      ? answer(format, name, contentType, body, more)
      : answer(format, name, eventStream, events.map(frame).join(''), more),
  )

/**
 * At least one answer of every kind of body of every format that runs are made in: here those of the dialects of conversations, and
 * those that are made of files.
 */
export const wholeAnswers: readonly WholeAnswer[] = [
  ...conversations,
  ...inFolders,
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
  ...images,
]
