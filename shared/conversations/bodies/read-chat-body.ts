import type { Block } from '../../runs/block.ts'
import type { Json, JsonObject } from '../../json.ts'
import { objectAt, objectsIn, textAt, textOf } from './json-at.ts'
import { mediaBlock } from './media-block.ts'
import { createTurnCollector, type ReadBody, type TurnCollector } from './turn-collector.ts'
import { snippetsText } from '../../text/en/snippets.ts'

/**
 * Reads a chat completions body (see shared/gateway/wire/chat-completions.md, "Messages and content parts"): the
 * reverse of `toMessages`.
 */
export function readChatBody({ messages, ...rest }: JsonObject): ReadBody {
  const turns = createTurnCollector('chat')
  for (const message of objectsIn(messages)) readMessage(message, turns)
  return turns.finish(rest)
}

function readMessage(message: JsonObject, turns: TurnCollector): void {
  const { role, content = null } = message
  switch (role) {
    case 'system':
    case 'developer':
      if (role === 'developer') turns.note(snippetsText().developerAsSystem)
      turns.addSystem(textOf(content))
      break
    case 'user':
      turns.add('user', toBlocks(content, turns))
      break
    case 'assistant':
      turns.add('assistant', [...reasoningOf(message), ...toBlocks(content, turns), ...answerBlocks(message)])
      break
    case 'tool':
    case 'function': {
      const callId = textAt(message, role === 'tool' ? 'tool_call_id' : 'name')
      turns.add('user', [{ type: 'tool-result', callId, output: textOf(content) }])
      break
    }
    default:
      turns.note(snippetsText().omitted.role(textAt(message, 'role')))
  }
}

function toBlocks(content: Json, turns: TurnCollector): Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return objectsIn(content).flatMap((part) => toBlock(part, turns) ?? [])
}

function toBlock(part: JsonObject, turns: TurnCollector): Block | undefined {
  switch (part['type']) {
    case 'text':
      return { type: 'text', text: textAt(part, 'text') }
    case 'refusal':
      return { type: 'refusal', text: textAt(part, 'refusal') }
    case 'image_url':
      return mediaBlock(addressOf(part, 'image_url'), 'image/*')
    case 'video_url':
      return mediaBlock(addressOf(part, 'video_url'), 'video/*')
    case 'input_audio': {
      const audio = objectAt(part, 'input_audio')
      return { type: 'media', mediaType: audioType(textAt(audio, 'format')), data: textAt(audio, 'data') }
    }
    case 'file': {
      const file = objectAt(part, 'file')
      const address = textAt(file, 'file_data')
      if (address !== '') return mediaBlock(address, 'application/octet-stream', textAt(file, 'filename'))
      break
    }
    default:
  }
  turns.note(snippetsText().omitted.part(textAt(part, 'type')))
  return undefined
}

/** The URL is either a string, or `url` inside an object. */
function addressOf(part: JsonObject, name: string): string {
  return textAt(part, name) || textAt(objectAt(part, name), 'url')
}

function audioType(format: string): string {
  return format === 'mp3' ? 'audio/mpeg' : `audio/${format || 'wav'}`
}

function reasoningOf(message: JsonObject): Block[] {
  const text = textAt(message, 'reasoning_content') || textAt(message, 'reasoning')
  return text === '' ? [] : [{ type: 'reasoning', text }]
}

function answerBlocks(message: JsonObject): Block[] {
  const refusal = textAt(message, 'refusal')
  const calledAlone = objectAt(message, 'function_call')
  const ofBefore: Block[] =
    textAt(calledAlone, 'name') === ''
      ? []
      : [
          {
            type: 'tool-call',
            // The result of a `function_call` names the function instead of an id.
            callId: textAt(calledAlone, 'name'),
            name: textAt(calledAlone, 'name'),
            arguments: textAt(calledAlone, 'arguments'),
          },
        ]
  const calls = objectsIn(message['tool_calls']).map((call): Block => {
    const made = objectAt(call, 'function')
    return {
      type: 'tool-call',
      callId: textAt(call, 'id'),
      name: textAt(made, 'name'),
      arguments: textAt(made, 'arguments'),
    }
  })
  return [...(refusal === '' ? [] : [{ type: 'refusal' as const, text: refusal }]), ...ofBefore, ...calls]
}
