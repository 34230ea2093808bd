import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toList, toText } from '../coerce.ts'
import { readDataUrl } from '../../media/data-url.ts'
import type { TextPart } from '../repeated-text.ts'
import { createNewText } from '../new-text.ts'
import { createAudioReader } from '../audio-reader.ts'
import { keyOfCitation, readCitation } from './citation.ts'
import { createMarkdownMedia } from '../markdown-media.ts'
import { finishReasonOf } from '../stop-reasons.ts'
import { readReasoningDetails } from './reasoning-details.ts'
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

type TextType = 'text' | 'reasoning' | 'refusal'

/**
 * Block names are `<choice>/<type>/<count>`. A new block is begun when the kind of content changes. Tool calls stand in a field of
 * their own, beside the content, and do not cut it: the text of a message is one text wherever its calls come.
 */
export function createChoiceReader(index: number): ChoiceReader {
  let current: TextType | 'other' | undefined
  let block = ''
  let blockCount = 0
  let hasContent = false
  let finish: string | undefined
  let hasNamelessEnd = false
  let parts: Part[] = []
  /** What the deltas brought so far. A `message` behind them brings it again. */
  const received = new Set<string>()
  let hasDeltas = false
  let isMessage = false
  const opaqueKeys = new Set<string>()
  const cited = new Set<string>()
  const audio = createAudioReader()

  function openBlock(type: string): string {
    hasContent = true
    blockCount += 1
    return `${index}/${type}/${blockCount}`
  }

  function openOther(type: string): string {
    markdown.flush()
    current = 'other'
    return openBlock(type)
  }

  const toolCalls = createToolCallReader(`call_${index}`, () => openBlock('tool-call'))
  const kept = createStateReader()

  function add(type: TextType, text: string): void {
    if (type !== 'text') markdown.flush()
    if (current !== type) {
      // A lone line break among the reasoning stands for a signature (see shared/gateway/wire/chat-completions.md,
      // "Stream").
      if (type === 'reasoning' && current !== undefined && text.trim() === '') return
      block = openBlock(type)
      current = type
    }
    parts.push({ type, block, text })
  }

  const markdown = createMarkdownMedia(
    (text) => add('text', text),
    (media) => parts.push({ type: 'media', block: openOther('media'), ...media }),
  )

  const newInField = createNewText()
  const newInContent = createNewText()
  function addImage(url: string): void {
    const content = readDataUrl(url)
    const place = openOther('media')
    parts.push({ type: 'media', block: place, ...(content ?? { mediaType: 'image/*', url }) })
  }

  function addOpaque(label: string, value: Json): void {
    if (opaqueKeys.has(label)) return
    opaqueKeys.add(label)
    parts.push({ type: 'opaque', block: openOther('opaque'), label, value })
  }

  function readText(text: string): void {
    if (text !== '') endReasoning()
    markdown.push(newInContent.take(text))
  }

  function readThought(text: string): string {
    const piece = newInField.take(text)
    if (piece !== '') add('reasoning', piece)
    return piece
  }

  /** What of the reasoning was held until more of it would come. */
  function endReasoning(): void {
    const rest = newInField.end()
    if (rest === '') return
    kept.repeat(rest)
    add('reasoning', rest)
  }

  /** The text is over, or something else comes. */
  function endTexts(): void {
    endReasoning()
    markdown.push(newInContent.end())
  }

  function readContent(value: Json): void {
    if (typeof value === 'string') readText(value)
    else if (typeof value === 'number') readText(String(value))
    else if (Array.isArray(value)) for (const item of value) readContentPart(item)
    else if (isJsonObject(value)) readContentPart(value)
  }

  function readContentPart(part: Json): void {
    if (typeof part === 'string') readText(part)
    if (!isJsonObject(part)) return
    const type = toText(part['type'])
    const text = toText(part['text'])
    if (type === 'refusal') add('refusal', toText(part['refusal']) ?? text ?? '')
    else if (type === 'thinking' || type === 'reasoning') {
      const piece = readThought(readReasoningDetails(part['thinking'] ?? part['reasoning'] ?? part['text']))
      if (piece !== '') kept.readPart(part, piece)
    } else if (text !== undefined) readText(text)
    else if (part['image_url'] !== undefined) readImage(part)
    else if (type !== 'text') addOpaque(type ?? 'content', part)
  }

  function readImage(value: unknown): void {
    if (!isJsonObject(value)) return
    const image = value['image_url']
    const url = toText(image) ?? (isJsonObject(image) ? toText(image['url']) : undefined)
    if (url !== undefined) addImage(url)
  }

  function cite(value: unknown): void {
    const citation = readCitation(value)
    if (citation === undefined || cited.has(keyOfCitation(citation))) return
    cited.add(keyOfCitation(citation))
    // A source stands beside the text and does not cut it in two.
    parts.push({ type: 'citation', block: openBlock('citation'), ...citation })
  }

  /** One spelling of it, the commonest first; ahead of the content whatever the order of the keys. */
  function readReasoning(delta: JsonObject): void {
    const field = toText(delta['reasoning_content']) === undefined ? 'reasoning' : 'reasoning_content'
    const text =
      toText(delta[field]) ?? readReasoningDetails(delta['reasoning_details'] ?? delta['thinking_blocks'])
    const piece = newInField.take(text)
    // Of a snapshot what is new goes back too, and not all of it once more.
    kept.read(piece === text ? delta : withReasoning(delta, field, piece))
    if (piece !== '') add('reasoning', piece)
  }

  function readDelta(delta: JsonObject): void {
    readReasoning(delta)
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
          readContent(value)
          break
        case 'refusal':
          if (typeof value === 'string') add('refusal', value)
          break
        case 'tool_calls':
        case 'function_call':
          break
        case 'audio': {
          const transcript = audio.read(value)
          if (transcript !== undefined) add('text', transcript)
          break
        }
        case 'images':
          for (const image of toList(value)) readImage(image)
          break
        case 'annotations':
          for (const annotation of toList(value)) cite(annotation)
          break
        default:
          if (!isEmpty(value)) addOpaque(key, value)
      }
    }
    readCalls(delta)
  }

  /** Behind the content whatever the order of the keys. */
  function readCalls({ tool_calls: calls, function_call: call }: JsonObject): void {
    if (calls || call) endTexts()
    toolCalls.read(toList(calls), parts)
    if (isJsonObject(call)) toolCalls.read([call], parts)
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
      if (!hasDelta && hasContent && finish === undefined) hasNamelessEnd = true
      return
    }
    finishWith(typeof raw === 'string' ? raw : JSON.stringify(raw))
  }

  function finishWith(raw: string): void {
    if (raw === finish) return
    endTexts()
    finish = raw
    parts.push({ type: 'finish', reason: finishReasonOf('chat', raw), raw })
  }

  return {
    read(choice, out) {
      parts = out
      const before = out.length
      readDeltaOf(choice)
      readFinish(choice['finish_reason'], out.length > before)
    },
    end(out) {
      parts = out
      endTexts()
      markdown.end()
      audio.end(`${index}/media/audio`, out)
      if (hasNamelessEnd && finish === undefined) finishWith('')
      // One answer goes back, and it is the first.
      const state = index === 0 && finish !== undefined ? kept.state(toolCalls.states()) : undefined
      if (state !== undefined) out.push({ type: 'keep', value: state })
    },
    isFinished() {
      return finish !== undefined
    },
    hasContent() {
      return hasContent
    },
    canRepeat(part) {
      if (isMessage) return false
      if (part.type === 'text') return newInContent.isPlain()
      return part.type === 'refusal' || newInField.isPlain()
    },
    repeat(part, text, out) {
      parts = out
      if (part.type === 'text') markdown.push(newInContent.take(text))
      else if (part.type === 'reasoning') {
        const piece = newInField.take(text)
        kept.repeat(piece)
        if (piece !== '') add('reasoning', piece)
      } else out.push({ type: part.type, block: part.block, text })
    },
  }
}

/** A delta with another text in the place of its reasoning, which stands in this field or in one detail. */
function withReasoning(delta: JsonObject, field: string, text: string): JsonObject {
  if (delta[field] !== undefined) return { ...delta, [field]: text }
  const [detail, ...others] = toList(delta['reasoning_details'])
  if (!isJsonObject(detail) || others.length > 0) return delta
  const name = ['text', 'summary'].find((key) => typeof detail[key] === 'string')
  return name === undefined ? delta : { ...delta, reasoning_details: [{ ...detail, [name]: text }] }
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
