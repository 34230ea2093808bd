import type { Result } from '../../shared/errors/result.ts'
import { imageFormatIds } from '../../shared/formats/format.ts'
import { formValues } from '../../shared/gateway/form-values.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../shared/json.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { KeepMedia, MediaOrigin, MediaPart } from '../runs/media-keeper.ts'
import { pcmToWav } from './pcm-to-wav.ts'

export interface KeepMediaDependencies {
  readonly library: Pick<LibraryService, 'save' | 'download' | 'get'>
  readonly resolveTarget: (connectionId: string) => Promise<Result<GatewayTarget>>
}

/** Saves the media of answers in the library: what came inside the answer, and what it links to, fetched at once. */
export function createKeepMedia({ library, resolveTarget }: KeepMediaDependencies): KeepMedia {
  async function save(media: MediaPart, origin: MediaOrigin): Promise<Result<MediaItem>> {
    const provenance = provenanceOf(media, origin, (id) => library.get(id).ok)
    if (media.data !== undefined) {
      const given = Buffer.from(media.data, 'base64')
      return library.save({ bytes: pcmToWav(given, media.mediaType) ?? given, provenance })
    }
    const target = await resolveTarget(origin.run.connectionId)
    if (!target.ok) return target
    const { auth } = origin.request
    return library.download({
      url: media.url ?? '',
      target: target.value,
      provenance,
      auth,
      signal: origin.signal,
    })
  }

  return async (media, origin) => {
    // A link in a conversation is not followed unasked: that would tell its host who reads.
    if (media.data === undefined && !isImageFormat(origin.run.format)) return media
    const saved = await save(media, origin)
    const { data: _data, url: _url, ...rest } = media
    if (!saved.ok)
      return { ...rest, ...(media.url !== undefined && { url: media.url }), problem: saved.error }
    const { id, mediaType, bytes, width, height } = saved.value
    return {
      ...rest,
      mediaType,
      mediaId: id,
      bytes,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
    }
  }
}

function provenanceOf(
  media: MediaPart,
  { run, request, asked, tookMs }: MediaOrigin,
  isItem: (id: string) => boolean,
): Provenance {
  const madeFrom = [...new Set(filesOf(request))].filter(isItem)
  return {
    prompt: asked,
    ...(media.revisedPrompt !== undefined && { revisedPrompt: media.revisedPrompt }),
    model: run.model,
    format: run.format,
    parameters: parametersOf(request),
    connectionName: run.connectionName,
    isPractice: run.isPractice,
    ...(run.requestId !== undefined && { requestId: run.requestId }),
    runId: run.id,
    tookMs: Math.round(tookMs),
    ...(madeFrom.length > 0 && { madeFrom }),
  }
}

function filesOf({ body }: WireRequest): string[] {
  if (body?.type !== 'multipart') return []
  return body.fields.flatMap((field) => ('mediaId' in field ? [field.mediaId] : []))
}

function isImageFormat(format: string): boolean {
  return imageFormatIds.some((id) => id === format)
}

/** What is not a parameter: the question itself, in any of the formats. */
const questionFields = new Set([
  'model',
  'prompt',
  'messages',
  'system',
  'input',
  'instructions',
  'contents',
  'systemInstruction',
])

/** Longer values are not what one restores a form from. */
const longestValue = 2_000

function parametersOf({ body }: WireRequest): Record<string, Json> {
  if (body === undefined) return {}
  const values = body.type === 'json' ? body.value : withNumbers(formValues(body.fields))
  if (!isJsonObject(values)) return {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !questionFields.has(name) && JSON.stringify(value).length <= longestValue,
    ),
  )
}

/** Forms hold texts only; those of numbers and switches are told as such. */
function withNumbers(values: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const json = typeof value === 'string' ? parseJson(value) : undefined
      return [name, typeof json === 'number' || typeof json === 'boolean' ? json : value]
    }),
  )
}
