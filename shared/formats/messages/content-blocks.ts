import { lastCacheMark, type Block, type MediaBlock } from '../../runs/block.ts'
import { ok, type Result } from '../../errors/result.ts'
import type { JsonObject } from '../../json.ts'
import { cacheControlOf, readCacheMark } from '../../runs/cache-mark.ts'
import { argumentsObject } from '../call-arguments.ts'
import { noData, takesImage, unsupportedMedia } from '../input-errors.ts'
import { decodeTextFile, isTextFile } from '../text-file.ts'
import { withToolFiles } from '../tool-files.ts'

/**
 * The blocks of a turn as content blocks of a message (see shared/gateway/wire/messages.md, "Content blocks"). Tool
 * results come first, as required. The error is `invalid-input`, of the first file that cannot be sent.
 */
export function toContentBlocks(blocks: readonly Block[]): Result<JsonObject[]> {
  const results: JsonObject[] = []
  const rest: JsonObject[] = []
  for (const block of blocks) {
    const made = toContentBlock(block)
    if (!made.ok) return made
    if (made.value === undefined) continue
    if (block.type === 'tool-result') results.push(made.value)
    else rest.push(made.value)
  }
  return ok([...results, ...rest])
}

/**
 * The content blocks of an earlier answer with its cache mark on the last block that can have one (see
 * shared/gateway/wire/messages.md, "Prompt caching"): thinking and empty text cannot. Blocks that already have marks
 * are returned unchanged.
 */
export function withAnswerMark(content: readonly JsonObject[], blocks: readonly Block[]): JsonObject[] {
  const isMarked = content.some((block) => readCacheMark(block['cache_control']) !== undefined)
  const mark = isMarked ? undefined : lastCacheMark(blocks)
  const at = mark === undefined ? -1 : content.findLastIndex(isMarkable)
  return content.map((block, index) => (index === at ? { ...block, ...cacheControlOf(mark) } : block))
}

function isMarkable({ type, text }: JsonObject): boolean {
  return type !== 'thinking' && type !== 'redacted_thinking' && text !== ''
}

/**
 * Returns `undefined` for blocks without a place in this format: reasoning without its signature, sources, unknown
 * blocks.
 */
function toContentBlock(block: Block): Result<JsonObject | undefined> {
  const made = toUnmarkedBlock(block)
  if (!made.ok || made.value === undefined || !('cacheMark' in block)) return made
  return ok({ ...made.value, ...cacheControlOf(block.cacheMark) })
}

function toUnmarkedBlock(block: Block): Result<JsonObject | undefined> {
  switch (block.type) {
    case 'text':
    case 'refusal':
      // Text of white space alone is refused.
      return ok(block.text.trim() === '' ? undefined : { type: 'text', text: block.text })
    case 'tool-call':
      return ok({
        type: 'tool_use',
        id: block.callId,
        name: block.name,
        input: argumentsObject(block.arguments),
      })
    case 'tool-result': {
      const { text, parts } = withToolFiles(block, toResultBlock)
      const said = text === '' ? [] : [{ type: 'text', text }]
      return ok({
        type: 'tool_result',
        tool_use_id: block.callId,
        content: parts.length === 0 ? text : [...said, ...parts],
        ...(block.isError === true && { is_error: true }),
      })
    }
    case 'media':
      return toMediaBlock(block)
    default:
      return ok(undefined)
  }
}

/** A file of a tool result; `undefined` for files that a result cannot contain, such as audio. */
function toResultBlock(file: MediaBlock & { readonly data: string }): JsonObject | undefined {
  const made = toMediaBlock(file)
  return made.ok ? made.value : undefined
}

function toMediaBlock(media: MediaBlock): Result<JsonObject> {
  const { mediaType, data, url } = media
  const isImage = mediaType.startsWith('image/')
  const isPdf = mediaType === 'application/pdf'
  const title: JsonObject = media.name === undefined ? {} : { title: media.name }
  if (data !== undefined && isTextFile(mediaType)) {
    const source = { type: 'text', media_type: 'text/plain', data: decodeTextFile(data) }
    return ok({ type: 'document', source, ...title })
  }
  const isKnownImage = takesImage('messages', mediaType)
  if (data !== undefined && (isKnownImage || isPdf)) {
    const source = { type: 'base64', media_type: mediaType, data }
    return ok(isPdf ? { type: 'document', source, ...title } : { type: 'image', source })
  }
  if (data === undefined && url !== undefined && (isImage || isPdf)) {
    const source = { type: 'url', url }
    return ok(isPdf ? { type: 'document', source, ...title } : { type: 'image', source })
  }
  if (data === undefined && url === undefined) return noData(media)
  return unsupportedMedia('messages', media)
}
