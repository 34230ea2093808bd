import type { Block, MediaBlock } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../json.ts'
import { argumentsObject } from '../call-arguments.ts'
import { noData, takesImage, unsupportedMedia } from '../input-errors.ts'
import { isTextFile, textOfFile } from '../text-file.ts'
import { withToolFiles } from '../tool-files.ts'

/** Names of functions by call id: in this format a result names its function, and calls may have no id. */
export type CalledNames = ReadonlyMap<string, string>

/**
 * The blocks of a turn as parts of a content (see shared/gateway/wire/generate-content.md, "Content parts"). The
 * error is `invalid-input`, of the first file that cannot be sent.
 */
export function toContentParts(blocks: readonly Block[], names: CalledNames): Result<JsonObject[]> {
  const parts: JsonObject[] = []
  for (const block of blocks) {
    const part = block.type === 'media' ? toMediaPart(block) : ok(toContentPart(block, names))
    if (!part.ok) return part
    if (part.value !== undefined) parts.push(part.value)
  }
  return ok(parts)
}

/**
 * Returns `undefined` for blocks without a place in this format: thoughts without their signature, sources, unknown
 * blocks.
 */
function toContentPart(block: Block, names: CalledNames): JsonObject | undefined {
  switch (block.type) {
    case 'text':
    case 'refusal':
      return block.text === '' ? undefined : { text: block.text }
    case 'tool-call':
      return { functionCall: { name: block.name, args: argumentsObject(block.arguments) } }
    case 'tool-result': {
      const { text, parts } = withToolFiles(block, toResponsePart)
      return {
        functionResponse: {
          name: names.get(block.callId) ?? block.callId,
          response: toResponse(text, block.isError === true),
          ...(parts.length > 0 && { parts: [...parts] }),
        },
      }
    }
    default:
      return undefined
  }
}

/**
 * A file beside the response of a function; `undefined` for text, which goes into the response, and for files of
 * unsupported types.
 */
function toResponsePart({ mediaType, data }: MediaBlock & { readonly data: string }): JsonObject | undefined {
  const isSent = takesImage('generate-content', mediaType) || /^audio\/|^application\/pdf$/.test(mediaType)
  return isSent ? { inlineData: { mimeType: mediaType, data } } : undefined
}

/** `response` must be an object; plain text goes under the key that the vendor documents. */
function toResponse(output: string, isError: boolean): JsonObject {
  const value = parseJson(output)
  // Mark errors also when the tool describes them with an object.
  if (isError) return { error: value ?? output }
  return isJsonObject(value) ? value : { output: value ?? output }
}

function toMediaPart(media: MediaBlock): Result<JsonObject> {
  const { mediaType, data, url } = media
  if (data === undefined) {
    return url === undefined ? noData(media) : ok({ fileData: { mimeType: mediaType, fileUri: url } })
  }
  if (isTextFile(mediaType)) return ok({ text: textOfFile(media, data) })
  if (mediaType.startsWith('image/') && !takesImage('generate-content', mediaType)) {
    return unsupportedMedia('generate-content', media)
  }
  return ok({ inlineData: { mimeType: mediaType, data } })
}
