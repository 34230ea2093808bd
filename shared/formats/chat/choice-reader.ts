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
  /** The answer is over: hands over what was held back. */
  end(out: Part[]): void
  /** Whether its `finish_reason` was seen. */
  isFinished(): boolean
  /** Whether anything of an answer was seen. */
  hasContent(): boolean
  /** Whether a choice that is the last one but for its text would give the last part again, with that text. */
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
  /** What the deltas brought so far. A `message` behind them brings it again. */
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

  /** Behind the content whatever the order of the keys. */
  function readCalls({ tool_calls: calls, function_call: call }: JsonObject): void {
    if (calls || call) texts.end()
    toolCalls.read(toList(calls), out)
    if (isJsonObject(call)) toolCalls.read([call], out)
  }

  /**
   * A `message` in a stream. Behind deltas it is what they come to, and only what none of them brought is read. Alone it is
   * an answer like any other, in one piece, in several, or as a snapshot that grows.
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
   * Some vendors send `''` in place of null throughout, others for a reason they cannot name. It counts as an end when
   * nothing came with it and nothing comes behind it.
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
      // One answer goes back, and it is the first.
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

/** Names under which deltas and messages say the same. */
const kindOfKey: Readonly<Record<string, string>> = {
  text: 'content',
  reasoning: 'reasoning_content',
  reasoning_details: 'reasoning_content',
  thinking_blocks: 'reasoning_content',
  function_call: 'tool_calls',
}
