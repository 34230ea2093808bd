import type { Block } from '../../conversations/block.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../json.ts'
import { decodeTextFile, isTextFile } from '../text-file.ts'

type MediaBlock = Extract<Block, { type: 'media' }>

/** Names of functions by call id: this format names the function in a result, and its calls may have no id. */
export type CalledNames = ReadonlyMap<string, string>

/** The blocks of a turn as parts of a content (wire-reference.md, 6.1). */
export function toContentParts(blocks: readonly Block[], names: CalledNames): JsonObject[] {
  return blocks.flatMap((block): JsonObject[] => {
    const part = toContentPart(block, names)
    return part === undefined ? [] : [part]
  })
}

/** `undefined` for what this format has no place for: thoughts without their signature, sources, unknown blocks. */
function toContentPart(block: Block, names: CalledNames): JsonObject | undefined {
  switch (block.type) {
    case 'text':
    case 'refusal':
      return block.text === '' ? undefined : { text: block.text }
    case 'tool-call':
      return { functionCall: { name: block.name, args: toObject(parseJson(block.arguments)) } }
    case 'tool-result':
      return {
        functionResponse: {
          name: names.get(block.callId) ?? block.callId,
          response: toResponse(block.output, block.isError === true),
        },
      }
    case 'media':
      return toMediaPart(block)
    default:
      return undefined
  }
}

function toObject(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** `response` must be an object; plain text is put under the key the vendor documents. */
function toResponse(output: string, isError: boolean): JsonObject {
  const value = parseJson(output)
  if (isJsonObject(value)) return value
  return isError ? { error: output } : { output: value ?? output }
}

function toMediaPart({ mediaType, data, url, name }: MediaBlock): JsonObject | undefined {
  if (data === undefined)
    return url === undefined ? undefined : { fileData: { mimeType: mediaType, fileUri: url } }
  if (!isTextFile(mediaType)) return { inlineData: { mimeType: mediaType, data } }
  const text = decodeTextFile(data)
  return { text: name === undefined ? text : `File ${name}:\n\n${text}` }
}
