import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import type { Json, JsonObject } from '../../json.ts'
import { libraryStandIn } from '../../media/library-stand-in.ts'
import type { MediaValue } from '../../media/media-value.ts'
import { embeddingsError } from '../../text/en/errors/embeddings.ts'
import { noModelChosen, takesImage } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'

/** The input of a request for embeddings of contents. */
export interface EmbedContentInput {
  readonly model: string
  /** The parts of each content. A content becomes one vector, however many parts it has. */
  readonly contents: readonly (readonly JsonObject[])[]
  /** Only the fields that are sent, by wire name. They are the same for every content. */
  readonly parameters: Readonly<Record<string, Json>>
  /** Merged last into the request of each content; `requests` replaces all of them. */
  readonly extra: JsonObject
}

/**
 * Builds POST /v1beta/models/{model}:embedContent for one content, and `:batchEmbedContents` for several (see
 * shared/gateway/wire/embed-content.md, "Request fields"). The model stands in the path and, as specified, once more
 * in the request of each content. The error is `invalid-input`: no model, or no content.
 */
export function buildEmbedContentRequest(input: EmbedContentInput): Result<WireRequest> {
  const { model, contents } = input
  const { requests: ownRequests, ...extra } = input.extra
  if (model.trim() === '') return noModelChosen()
  if (contents.length === 0 && ownRequests === undefined && extra['content'] === undefined)
    return err({ kind: 'invalid-input', field: 'content', ...embeddingsError('noInput') })
  const made = (contents.length === 0 ? [[]] : contents).map((parts): JsonObject => {
    const start = { model: `models/${model}`, content: { parts: [...parts] } }
    return { ...withParameters(start, input.parameters), ...extra }
  })
  const [only = {}, ...others] = made
  const isBatch = ownRequests !== undefined || others.length > 0
  return ok({
    method: 'POST',
    path: `/v1beta/models/${encodeURIComponent(model.toWellFormed())}:${isBatch ? 'batchEmbedContents' : 'embedContent'}`,
    auth: 'x-goog-api-key',
    headers: {},
    body: { type: 'json', value: isBatch ? { requests: ownRequests ?? made } : only },
    expectsStream: false,
  })
}

/**
 * A text and files as the parts of one content (see shared/gateway/wire/embed-content.md, "Content parts"). Each file
 * holds a `libraryStandIn`, which main replaces with base64. A blank text gives no part. The error is `invalid-input`
 * and names the first file whose type cannot be embedded.
 */
export function contentPartsOf(text: string, files: readonly MediaValue[]): Result<JsonObject[]> {
  const parts: JsonObject[] = text.trim() === '' ? [] : [{ text }]
  for (const { mediaId, mediaType, fileName } of files) {
    if (!canBeEmbedded(mediaType))
      return err({ kind: 'invalid-input', ...embeddingsError('fileUnsupported', { fileName, mediaType }) })
    parts.push({ inlineData: { mimeType: mediaType, data: libraryStandIn(mediaId) } })
  }
  return ok(parts)
}

/** Whether a file of this type can stand in a content (see shared/gateway/wire/embed-content.md, "Content parts"). */
export function canBeEmbedded(mediaType: string): boolean {
  return (
    takesImage('generate-content', mediaType) ||
    /^(?:audio|video)\//.test(mediaType) ||
    mediaType === 'application/pdf'
  )
}
