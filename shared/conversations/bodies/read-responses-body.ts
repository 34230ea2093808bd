import type { Block } from '../../runs/block.ts'
import type { Json, JsonObject } from '../../json.ts'
import { objectsIn, textAt, textOf } from './json-at.ts'
import { mediaBlock } from './media-block.ts'
import { createTurnCollector, type ReadBody, type TurnCollector } from './turn-collector.ts'
import { snippetsText } from '../../text/en/snippets.ts'

/**
 * Reads a responses body (see shared/gateway/wire/responses.md, "Request fields" and "Input items"). Consecutive items
 * of an answer become one turn and are kept unchanged.
 */
export function readResponsesBody({ input, instructions, ...rest }: JsonObject): ReadBody {
  const turns = createTurnCollector('responses')
  const others: JsonObject = { ...rest }
  if (typeof instructions === 'string') turns.addSystem(instructions)
  else if (instructions !== undefined) others['instructions'] = instructions
  if (typeof input === 'string') turns.add('user', input === '' ? [] : [{ type: 'text', text: input }])
  let answer: JsonObject[] = []

  function endAnswer(): void {
    if (answer.length === 0) return
    turns.add('assistant', answer.flatMap(toAnswerBlocks), { responseId: '', output: answer })
    answer = []
  }

  for (const item of objectsIn(input)) {
    if (isOfAnswer(item)) answer.push(item)
    else {
      endAnswer()
      readItem(item, turns)
    }
  }
  endAnswer()
  return turns.finish(others)
}

function isOfAnswer(item: JsonObject): boolean {
  const type = textAt(item, 'type')
  if (type === '' || type === 'message') return item['role'] === 'assistant'
  return !/_output$|^item_reference$/.test(type)
}

function readItem(item: JsonObject, turns: TurnCollector): void {
  const type = textAt(item, 'type')
  const role = textAt(item, 'role')
  const { content = '' } = item
  if (type === 'function_call_output') {
    const { output = '' } = item
    const text = typeof output === 'string' ? output : textOf(output)
    turns.add('user', [{ type: 'tool-result', callId: textAt(item, 'call_id'), output: text }])
  } else if (type !== '' && type !== 'message') turns.note(snippetsText().omitted.item(type))
  else if (role === 'system' || role === 'developer') {
    turns.note(snippetsText().sentAsInstructions(role))
    turns.addSystem(textOf(content))
  } else turns.add('user', toBlocks(content, turns))
}

function toBlocks(content: Json, turns: TurnCollector): Block[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  return objectsIn(content).flatMap((part): Block[] => {
    const type = textAt(part, 'type')
    const address = textAt(part, 'image_url') || textAt(part, 'file_data') || textAt(part, 'file_url')
    if (type === 'input_text' || type === 'text') return [{ type: 'text', text: textAt(part, 'text') }]
    if (type === 'input_image' && address !== '') return [mediaBlock(address, 'image/*')]
    if (type === 'input_file' && address !== '') {
      return [mediaBlock(address, 'application/octet-stream', textAt(part, 'filename'))]
    }
    turns.note(snippetsText().omitted.part(type))
    return []
  })
}

/** The displayable blocks of an item; the item itself is what is sent. */
function toAnswerBlocks(item: JsonObject): Block[] {
  const type = textAt(item, 'type')
  if (type === 'function_call') {
    const [callId, name, args] = ['call_id', 'name', 'arguments'].map((key) => textAt(item, key))
    return [{ type: 'tool-call', callId: callId ?? '', name: name ?? '', arguments: args ?? '' }]
  }
  if (type === 'reasoning') {
    const text = textOf(item['summary'] ?? [])
    return text === '' ? [] : [{ type: 'reasoning', text }]
  }
  const text = textOf(item['content'] ?? '')
  return text === '' ? [] : [{ type: 'text', text }]
}
