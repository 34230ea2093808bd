import type { Block } from '../../runs/block.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { objectAt, objectsIn, textAt, textOf } from './json-at.ts'
import { createTurnCollector, type ReadBody } from './turn-collector.ts'
import { snippetsText } from '../../text/en/snippets.ts'

/**
 * Reads a generate-content body (see shared/gateway/wire/generate-content.md, "Content parts"), in camel case or snake
 * case. Answers are kept unchanged, with their thought signatures.
 */
export function readGenerateContentBody(body: JsonObject): ReadBody {
  const { contents, systemInstruction, system_instruction: otherSpelling, ...rest } = body
  const turns = createTurnCollector('generate-content')
  turns.addSystem(instructionsOf(systemInstruction ?? otherSpelling ?? ''))
  for (const content of listOf(contents)) {
    if (typeof content === 'string') {
      turns.add('user', [{ type: 'text', text: content }])
      continue
    }
    if (!isJsonObject(content)) continue
    const parts = content['parts'] ?? []
    const list = objectsIn(Array.isArray(parts) ? parts : [parts])
    if (content['role'] === 'model') {
      turns.add(
        'assistant',
        list.flatMap((part) => toBlock(part) ?? []),
        list,
      )
      continue
    }
    const blocks = list.flatMap((part): Block[] => {
      const block = toBlock(part)
      if (block === undefined) turns.note(snippetsText().omitted.partWith(Object.keys(part)))
      return block === undefined ? [] : [block]
    })
    turns.add('user', blocks)
  }
  return turns.finish(rest)
}

/** `contents` may also be a single content or a text. */
function listOf(contents: Json | undefined): readonly Json[] {
  if (contents === undefined) return []
  return Array.isArray(contents) ? contents : [contents]
}

/** Instructions are a content or a text. */
function instructionsOf(value: Json): string {
  const parts = isJsonObject(value) ? (value['parts'] ?? []) : value
  return textOf(isJsonObject(parts) ? [parts] : parts)
}

function toBlock(part: JsonObject): Block | undefined {
  if (typeof part['text'] === 'string') {
    return { type: part['thought'] === true ? 'reasoning' : 'text', text: part['text'] }
  }
  const call = eitherAt(part, 'functionCall', 'function_call')
  if (call !== undefined) {
    const name = textAt(call, 'name')
    const args = JSON.stringify(objectAt(call, 'args'))
    return { type: 'tool-call', callId: textAt(call, 'id') || name, name, arguments: args }
  }
  const response = eitherAt(part, 'functionResponse', 'function_response')
  if (response !== undefined) {
    const callId = textAt(response, 'id') || textAt(response, 'name')
    return { type: 'tool-result', callId, output: JSON.stringify(objectAt(response, 'response')) }
  }
  const inline = eitherAt(part, 'inlineData', 'inline_data')
  if (inline !== undefined)
    return { type: 'media', mediaType: mimeType(inline), data: textAt(inline, 'data') }
  const file = eitherAt(part, 'fileData', 'file_data')
  if (file === undefined) return undefined
  return {
    type: 'media',
    mediaType: mimeType(file),
    url: textAt(file, 'fileUri') || textAt(file, 'file_uri'),
  }
}

function eitherAt(part: JsonObject, name: string, otherSpelling: string): JsonObject | undefined {
  const found = part[name] ?? part[otherSpelling]
  return isJsonObject(found) ? found : undefined
}

function mimeType(value: JsonObject): string {
  return textAt(value, 'mimeType') || textAt(value, 'mime_type')
}
