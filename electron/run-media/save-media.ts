import { bareSamplesOf } from '../../shared/media/audio-type.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import { findFormat } from '../../shared/formats/registry.ts'
import { formValues } from '../lib/form-values.ts'
import { mediaIdsIn } from '../lib/media-ids-in.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../shared/json.ts'
import { maxFileBytesPerAnswer, maxFilesPerAnswer } from '../../shared/limits.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import { wavHeader } from '../../shared/media/wav-header.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { ReadRecordedAudio } from '../audio/recorded-audio.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { SaveMedia, MediaOrigin, MediaPart } from '../runs/media-keeper.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import { definedFields } from '../../shared/defined-fields.ts'

export interface SaveMediaDependencies {
  readonly library: Pick<LibraryService, 'save' | 'download' | 'get'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
  /** Reads audio that stayed in the record. */
  readonly readAudio: ReadRecordedAudio
}

/**
 * Saves the media of answers in the library: media inside the answer, an answer that is a file, and linked files,
 * downloaded at once.
 */
export function createSaveMedia({ library, resolveTarget, readAudio }: SaveMediaDependencies): SaveMedia {
  /** The downloads of each answer so far, by the signal of its run. */
  const fetchedByRun = new WeakMap<AbortSignal, { files: number; bytes: number; saved: number }>()

  function fetchedFor({ signal }: MediaOrigin): { files: number; bytes: number; saved: number } {
    const known = fetchedByRun.get(signal) ?? { files: 0, bytes: 0, saved: 0 }
    fetchedByRun.set(signal, known)
    return known
  }

  async function save(media: MediaPart, origin: MediaOrigin): Promise<Result<MediaItem>> {
    const provenance = provenanceOf(media, origin, (id) => library.get(id).ok)
    const fetched = fetchedFor(origin)
    fetched.saved += 1
    const index = fetched.saved
    if (media.data !== undefined) {
      const given = Buffer.from(media.data, 'base64')
      return library.save({ bytes: asFile(given, media.mediaType), provenance, index })
    }
    if (media.source !== undefined) {
      const bytes = await readAudio(media, origin.run)
      return bytes.ok ? library.save({ bytes: bytes.value, provenance, index }) : bytes
    }
    const target = await resolveTarget(origin.run.connectionId)
    if (!target.ok) return target
    const { auth } = origin.request
    const maxBytes = maxFileBytesPerAnswer - fetched.bytes
    if (fetched.files >= maxFilesPerAnswer || maxBytes <= 0) return err(tooManyDownloads)
    fetched.files += 1
    const item = await library.download({
      url: media.url ?? '',
      target: target.value,
      provenance,
      index,
      ...(auth !== undefined && { auth }),
      signal: origin.signal,
      maxBytes,
    })
    if (item.ok) fetched.bytes += item.value.bytes
    return item
  }

  /** A file at the gateway itself is downloaded like one inside the answer: no third party learns of it. */
  async function isOwnFile({ url }: MediaPart, { run }: MediaOrigin): Promise<boolean> {
    const target = url === undefined ? undefined : await resolveTarget(run.connectionId)
    if (url === undefined || target?.ok !== true) return false
    return URL.parse(url)?.origin === URL.parse(target.value.baseUrl)?.origin
  }

  return async (media, origin) => {
    // A link in a conversation is not followed without a request of the user: its host would learn who reads it.
    const isLink = media.data === undefined && media.source === undefined
    if (isLink && findFormat(origin.run.format)?.output !== 'image' && !(await isOwnFile(media, origin)))
      return media
    const saved = await save(media, origin)
    const { data: _data, source: _source, url: _url, ...rest } = media
    if (!saved.ok)
      return { ...rest, ...(media.url !== undefined && { url: media.url }), problem: saved.error }
    const { id, mediaType, bytes, width, height } = saved.value
    return {
      ...rest,
      mediaType,
      mediaId: id,
      bytes,
      ...definedFields({ width, height }),
    }
  }
}

/** Raw samples get a WAV header (see shared/gateway/wire/generate-content.md, "Answer"). */
function asFile(bytes: Uint8Array, mediaType: string): Uint8Array {
  const samples = bareSamplesOf(mediaType)
  return samples === undefined ? bytes : Buffer.concat([wavHeader(samples, bytes.length), bytes])
}

function provenanceOf(
  media: MediaPart,
  { run, request, prompt, tookMs }: MediaOrigin,
  isItem: (id: string) => boolean,
): Provenance {
  const madeFrom = mediaIdsIn(request).filter(isItem)
  return {
    prompt,
    ...(media.revisedPrompt !== undefined && { revisedPrompt: media.revisedPrompt }),
    model: run.model,
    format: run.format,
    parameters: parametersOf(request, run.format),
    connectionName: run.connectionName,
    isPractice: run.isPractice,
    ...(run.requestId !== undefined && { requestId: run.requestId }),
    runId: run.id,
    ...(media.isPartial === true && { isPreview: true }),
    tookMs: Math.round(tookMs),
    ...(madeFrom.length > 0 && { madeFrom }),
  }
}

/** Whether a field is no parameter: the prompt, or the model. */
function isQuestion(name: string, format: string): boolean {
  return name === 'model' || findFormat(format)?.promptFields.includes(name) === true
}

/** Longer values are not useful for restoring a form. */
const maxValueLength = 2_000

function parametersOf({ body }: WireRequest, format: string): Record<string, Json> {
  if (body === undefined || body.type === 'text') return {}
  const values = body.type === 'json' ? body.value : withNumbers(formValues(body.fields))
  if (!isJsonObject(values)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isQuestion(name, format) && JSON.stringify(value).length <= maxValueLength,
    ),
  )
}

/** Form data contains only texts; numbers and booleans are converted back. */
function withNumbers(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const json = typeof value === 'string' ? parseJson(value) : undefined
      return [name, typeof json === 'number' || typeof json === 'boolean' ? json : value]
    }),
  )
}

/** One answer named more files, or larger ones, than are downloaded for it. */
const tooManyDownloads: AppError = {
  kind: 'invalid-response',
  code: 'download-too-many',
  ...runsError('tooManyDownloads', {
    files: maxFilesPerAnswer,
    megabytes: maxFileBytesPerAnswer / 1_000_000,
  }),
}
