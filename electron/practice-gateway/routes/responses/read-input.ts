import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { openJson } from '../../seal.ts'
import { objectAt, objectsIn, stringAt, stringsIn } from '../../text/json-parts.ts'
import { mediaFromBase64, mediaFromUrl } from '../../text/media-content.ts'
import type { Content, Turn } from '../../text/parsed-text-request.ts'

/** The turns of an `input`, and the system texts among them (see shared/gateway/wire/responses.md, "Input items"). */
export function readInput(input: Json): { turns: Turn[]; system: string[] } {
  if (typeof input === 'string') {
    return { turns: [{ role: 'user', contents: [{ type: 'text', text: input }] }], system: [] }
  }
  const turns: Turn[] = []
  const system: string[] = []
  for (const item of objectsIn(input)) {
    switch (item['type'] ?? 'message') {
      case 'message':
        if (item['role'] === 'system' || item['role'] === 'developer') system.push(textIn(item['content']))
        else if (item['role'] === 'assistant') addToAnswer(turns, readContents(item['content']))
        else turns.push({ role: 'user', contents: readContents(item['content']) })
        break
      case 'function_call':
        addToAnswer(turns, [readCall(item)])
        break
      case 'function_call_output':
        addResult(turns, {
          type: 'result',
          callId: stringAt(item, 'call_id'),
          text: textIn(item['output']),
        })
        break
      case 'compaction':
        addToAnswer(turns, readCompaction(item))
        break
    }
  }
  return { turns, system }
}

/** The assistant's part of the conversation, sealed by the compact route. */
function readCompaction(item: JsonObject): Content[] {
  const sealed = openJson(stringAt(item, 'encrypted_content'))
  return stringsIn(isJsonObject(sealed) ? sealed['answered'] : undefined).map((text) => ({
    type: 'text',
    text,
  }))
}

/** Messages, calls and reasoning of one answer are separate items; they make one turn. */
function addToAnswer(turns: Turn[], contents: readonly Content[]): void {
  const last = turns.at(-1)
  if (last?.role === 'assistant')
    turns[turns.length - 1] = { ...last, contents: [...last.contents, ...contents] }
  else turns.push({ role: 'assistant', contents })
}

function addResult(turns: Turn[], result: Content): void {
  const last = turns.at(-1)
  if (last?.role === 'user' && last.contents.every((content) => content.type === 'result')) {
    turns[turns.length - 1] = { role: 'user', contents: [...last.contents, result] }
  } else {
    turns.push({ role: 'user', contents: [result] })
  }
}

function readCall(item: JsonObject): Content {
  const { arguments: given } = item
  return {
    type: 'call',
    id: stringAt(item, 'call_id'),
    name: stringAt(item, 'name'),
    arguments: typeof given === 'string' ? given : JSON.stringify(given ?? {}),
  }
}

function readContents(content: Json | undefined): Content[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return objectsIn(content).flatMap(readPart)
}

function readPart(part: JsonObject): Content[] {
  switch (part['type']) {
    case 'input_text':
    case 'output_text':
    case 'text':
      return [{ type: 'text', text: stringAt(part, 'text') }]
    case 'refusal':
      return [{ type: 'text', text: stringAt(part, 'refusal') }]
    case 'input_image':
      return [mediaFromUrl('image', stringAt(part, 'image_url') || stringAt(part, 'file_id'))]
    case 'input_audio': {
      const audio = objectAt(part, 'input_audio')
      return [mediaFromBase64('audio', `audio/${stringAt(audio, 'format')}`, stringAt(audio, 'data'))]
    }
    case 'input_file': {
      const address = stringAt(part, 'file_data') || stringAt(part, 'file_url') || stringAt(part, 'file_id')
      return [mediaFromUrl('file', address, stringAt(part, 'filename'))]
    }
    default:
      return []
  }
}

/** Returns a text, or the texts of its parts joined. */
export function textIn(value: Json | undefined): string {
  if (typeof value === 'string') return value
  if (isJsonObject(value)) return JSON.stringify(value)
  return objectsIn(value)
    .map((part) => stringAt(part, 'text'))
    .join('')
}
