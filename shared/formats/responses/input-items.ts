import type { MediaBlock } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { JsonObject } from '../../json.ts'
import { argumentsText } from '../call-arguments.ts'
import type { InputTurn } from '../conversation-input.ts'
import { toDataUrl } from '../../media/data-url.ts'
import { noData, takesImage, unsupportedMedia } from '../input-errors.ts'
import { instructionsIn } from '../late-instructions.ts'
import { isTextFile, textOfFile } from '../text-file.ts'
import { withToolFiles } from '../tool-files.ts'

/**
 * One turn as input items (see shared/gateway/wire/responses.md, "Input items"): calls and results are items of their
 * own beside the message. `customCalls` contains the ids of calls with free text, whose results are items of another
 * type. The error is `invalid-input`, of the first file that cannot be sent.
 */
export function toInputItems(
  { role, blocks }: InputTurn,
  customCalls: ReadonlySet<string>,
): Result<JsonObject[]> {
  if (role === 'system') {
    const text = instructionsIn(blocks)
    return ok(text === '' ? [] : [{ role, content: text }])
  }
  const items: JsonObject[] = []
  const content: JsonObject[] = []
  for (const block of blocks) {
    if (block.type === 'tool-call') {
      const { callId, name } = block
      items.push({ type: 'function_call', call_id: callId, name, arguments: argumentsText(block.arguments) })
    } else if (block.type === 'tool-result') {
      const type = customCalls.has(block.callId) ? 'custom_tool_call_output' : 'function_call_output'
      const { text, parts } = withToolFiles(block, toOutputPart)
      const output = parts.length === 0 ? text : [{ type: 'input_text', text }, ...parts]
      items.push({ type, call_id: block.callId, output })
    } else if ((block.type === 'text' || block.type === 'refusal') && block.text !== '') {
      content.push({ type: role === 'user' ? 'input_text' : 'output_text', text: block.text })
    } else if (block.type === 'media' && role === 'user') {
      const part = toContentPart(block)
      if (!part.ok) return part
      content.push(part.value)
    }
  }
  if (content.length === 0) return ok(items)
  const message = { role, content: toContent(content) }
  return ok(role === 'user' ? [...items, message] : [message, ...items])
}

/** A file of a tool result; `undefined` for files that a result cannot contain, such as audio. */
function toOutputPart(file: MediaBlock & { readonly data: string }): JsonObject | undefined {
  const part = toContentPart(file)
  return part.ok ? part.value : undefined
}

/** A single text is sent as a plain string, which every upstream accepts. */
function toContent(parts: JsonObject[]): JsonObject[] | string {
  const [only] = parts
  const text = parts.length === 1 ? only?.['text'] : undefined
  return typeof text === 'string' ? text : parts
}

function toContentPart(media: MediaBlock): Result<JsonObject> {
  const { mediaType, data, url, name } = media
  if (mediaType.startsWith('image/')) {
    if (data !== undefined && !takesImage('responses', mediaType)) return unsupportedMedia('responses', media)
    const address = data === undefined ? url : toDataUrl(mediaType, data)
    if (address !== undefined) return ok({ type: 'input_image', image_url: address, detail: 'auto' })
  }
  if (data !== undefined && isTextFile(mediaType)) {
    return ok({ type: 'input_text', text: textOfFile(media, data) })
  }
  if (data !== undefined && !mediaType.startsWith('audio/') && !mediaType.startsWith('video/')) {
    return ok({ type: 'input_file', filename: name ?? 'file', file_data: toDataUrl(mediaType, data) })
  }
  if (data === undefined && url !== undefined) return ok({ type: 'input_file', file_url: url })
  return data === undefined ? noData(media) : unsupportedMedia('responses', media)
}
