import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toList } from '../coerce.ts'
import type { TextPart } from '../repeated-text.ts'
import { createAudioReader } from '../audio-reader.ts'
import { finishReasonOf } from '../stop-reasons.ts'
import { createChoiceParts } from './choice-parts.ts'
import { createChoiceTexts } from './choice-texts.ts'
import { createStateReader } from './state-reader.ts'
import { createToolCallReader } from './tool-call-reader.ts'

/** Turns the deltas of one choice into parts. A whole message is read as one large delta. */
export interface ChoiceReader {
  read(choice: JsonObject, out: Part[]): void
  /** Ends the answer and passes on what was held back. */
  end(out: Part[]): void
  /** Whether its `finish_reason` was seen. */
  isFinished(): boolean
  /** Whether any part of an answer was seen. */
  hasContent(): boolean
  /**
   * Whether a choice that differs from the last one only in its text would give the last part again, with that text.
   */
  canRepeat(part: Part): boolean
  /** Reads the last choice again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
}

/**
 * A reader for the choice with this index (from 0; see shared/gateway/wire/chat-completions.md, "Stream").
 *
 * Its parts name blocks `<choice>/<type>/<count>`. A new block is begun when the kind of content changes. Tool calls
 * stand in a field of their own, beside the content, and do not cut it: the text of a message is one text wherever
 * its calls come.
 */
export function createChoiceReader(index: number): ChoiceReader {
  let finish: string | undefined
  let hasNamelessEnd = false
  /** Content of the deltas so far. A `message` after them repeats it. */
  const received = new Set<string>()
  let hasDeltas = false
  let isMessage = false
  const audio = createAudioReader()
  const parts = createChoiceParts(index)
  const toolCalls = createToolCallReader(`call_${index}`, () => parts.openBlock('tool-call'))
  const providerState = createStateReader()
  const texts = createChoiceTexts(parts, providerState)
  let out: Part[] = []

  function readInto(list: Part[]): void {
    out = list
    parts.into(list)
  }

  function readDelta(delta: JsonObject): void {
    texts.readReasoning(delta)
    for (const key in delta) {
      const value = delta[key]
      if (value === null || value === undefined || value === '') continue
      received.add(kindOfKey[key] ?? key)
      switch (key) {
        case 'role':
        case 'name':
        case 'id':
        case 'object':
        case 'reasoning_content':
        case 'reasoning':
        case 'reasoning_details':
        case 'thinking_blocks':
        case 'extra_content':
          break
        case 'content':
        case 'text':
          texts.readContent(value)
          break
        case 'refusal':
          if (typeof value === 'string') parts.add('refusal', value)
          break
        case 'tool_calls':
        case 'function_call':
          break
        case 'audio': {
          const transcript = audio.read(value)
          if (transcript !== undefined) parts.add('text', transcript)
          break
        }
        case 'images':
          for (const image of toList(value)) texts.readImage(image)
          break
        case 'annotations':
          for (const annotation of toList(value)) parts.addCitation(annotation)
          break
        default:
          if (!isEmpty(value)) parts.addOpaque(key, value)
      }
    }
    readCalls(delta)
  }

  /** After the content, whatever the order of the keys. */
  function readCalls({ tool_calls: calls, function_call: call }: JsonObject): void {
    if (calls || call) texts.end()
    toolCalls.read(toList(calls), out)
    if (isJsonObject(call)) toolCalls.read([call], out)
  }

  /**
   * A `message` in a stream. After deltas it repeats their sum, and only what none of them contained is read. Alone it
   * is an answer like any other, in one piece, in several, or as a growing snapshot.
   */
  function readMessage(message: JsonObject): void {
    if (!hasDeltas) return readDelta(message)
    readDelta(
      Object.fromEntries(Object.entries(message).filter(([key]) => !received.has(kindOfKey[key] ?? key))),
    )
  }

  function readDeltaOf(choice: JsonObject): void {
    const { delta, message } = choice
    isMessage = isJsonObject(message) && !(isJsonObject(delta) && !isEmpty(delta))
    if (isMessage && isJsonObject(message)) readMessage(message)
    else if (isJsonObject(delta)) {
      readDelta(delta)
      hasDeltas ||= received.size > 0
    } else if (choice['text'] !== undefined) readMessage({ content: choice['text'] })
  }

  /**
   * Some vendors send `''` instead of null throughout, others for a reason that they cannot name. It counts as an end
   * when nothing comes with it or after it.
   */
  function readFinish(raw: Json | undefined, hasDelta: boolean): void {
    if (hasDelta) hasNamelessEnd = false
    if (raw === undefined || raw === null || raw === 'null') return
    if (raw === '') {
      if (!hasDelta && parts.hasContent() && finish === undefined) hasNamelessEnd = true
      return
    }
    finishWith(typeof raw === 'string' ? raw : JSON.stringify(raw))
  }

  function finishWith(raw: string): void {
    if (raw === finish) return
    texts.end()
    finish = raw
    out.push({ type: 'finish', reason: finishReasonOf('chat', raw), raw })
  }

  return {
    read(choice, list) {
      readInto(list)
      const before = list.length
      readDeltaOf(choice)
      readFinish(choice['finish_reason'], list.length > before)
    },
    end(list) {
      readInto(list)
      texts.end()
      parts.end()
      audio.end(`${index}/media/audio`, list)
      if (hasNamelessEnd && finish === undefined) finishWith('')
      // Only one answer is sent back: the first.
      const state = index === 0 && finish !== undefined ? providerState.state(toolCalls.states()) : undefined
      if (state !== undefined) list.push({ type: 'keep', value: state })
    },
    isFinished() {
      return finish !== undefined
    },
    hasContent: () => parts.hasContent(),
    canRepeat({ type }) {
      if (isMessage) return false
      return type === 'refusal' || texts.isPlain(type === 'text' ? 'text' : 'reasoning')
    },
    repeat({ type, block }, text, list) {
      readInto(list)
      if (type === 'text' || type === 'reasoning') texts.repeat(type, text)
      else list.push({ type, block, text })
    },
  }
}

function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isJsonObject(value) ? Object.keys(value).length === 0 : value === false || value === 0
}

/** Keys under which deltas and messages bring the same content. */
const kindOfKey: Readonly<Record<string, string>> = {
  text: 'content',
  reasoning: 'reasoning_content',
  reasoning_details: 'reasoning_content',
  thinking_blocks: 'reasoning_content',
  function_call: 'tool_calls',
}
