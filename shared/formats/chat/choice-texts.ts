import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import { toList, toText } from '../coerce.ts'
import { createNewText } from '../new-text.ts'
import type { ChoiceParts } from './choice-parts.ts'
import { readReasoningDetails } from './reasoning-details.ts'
import type { StateReader } from './state-reader.ts'

/** Reads text and reasoning of one choice, which come as pieces or as the whole text so far. */
export interface ChoiceTexts {
  /** `content` of a delta or message: a text, a part of content, or a list of both. */
  readContent(value: Json): void
  /** The reasoning of a delta, in any vendor's field. */
  readReasoning(delta: JsonObject): void
  /** An image part of the content. */
  readImage(value: unknown): void
  /** The texts are over, or something else follows: passes on what was held back. */
  end(): void
  /** Whether the meaning of the next piece is independent of what came before. */
  isPlain(type: 'text' | 'reasoning'): boolean
  /** The next piece of text or reasoning, from an event that is otherwise like the previous one. */
  repeat(type: 'text' | 'reasoning', text: string): void
}

/**
 * A reader for the texts of one choice (see shared/gateway/wire/chat-completions.md, "Answer" and "Stream"), which
 * appends to `parts`; `providerState` gets the reasoning that is sent back.
 */
export function createChoiceTexts(parts: ChoiceParts, providerState: StateReader): ChoiceTexts {
  const newInField = createNewText()
  const newInContent = createNewText()

  function readText(text: string): void {
    if (text !== '') endReasoning()
    parts.addMarkdown(newInContent.take(text))
  }

  function addThought(text: string): string {
    const piece = newInField.take(text)
    if (piece !== '') parts.add('reasoning', piece)
    return piece
  }

  function endReasoning(): void {
    const rest = newInField.end()
    if (rest === '') return
    providerState.repeat(rest)
    parts.add('reasoning', rest)
  }

  function readContentPart(part: Json): void {
    if (typeof part === 'string') readText(part)
    if (!isJsonObject(part)) return
    const type = toText(part['type'])
    const text = toText(part['text'])
    if (type === 'refusal') parts.add('refusal', toText(part['refusal']) ?? text ?? '')
    else if (type === 'thinking' || type === 'reasoning') {
      const piece = addThought(readReasoningDetails(part['thinking'] ?? part['reasoning'] ?? part['text']))
      if (piece !== '') providerState.readPart(part, piece)
    } else if (text !== undefined) readText(text)
    else if (part['image_url'] !== undefined) readImage(part)
    else if (type !== 'text') parts.addOpaque(type ?? 'content', part)
  }

  function readImage(value: unknown): void {
    if (!isJsonObject(value)) return
    const image = value['image_url']
    const url = toText(image) ?? (isJsonObject(image) ? toText(image['url']) : undefined)
    if (url !== undefined) parts.addImage(url)
  }

  return {
    readContent(value) {
      if (typeof value === 'string') readText(value)
      else if (typeof value === 'number') readText(String(value))
      else if (Array.isArray(value)) for (const item of value) readContentPart(item)
      else if (isJsonObject(value)) readContentPart(value)
    },
    /**
     * The first spelling that is present, the most common one first. Read before the content, whatever the order of the
     * keys.
     */
    readReasoning(delta) {
      const field = toText(delta['reasoning_content']) === undefined ? 'reasoning' : 'reasoning_content'
      const text =
        toText(delta[field]) ?? readReasoningDetails(delta['reasoning_details'] ?? delta['thinking_blocks'])
      const piece = newInField.take(text)
      // Only the new part of a snapshot is kept for sending back, not all of it again.
      providerState.read(piece === text ? delta : withReasoning(delta, field, piece))
      if (piece !== '') parts.add('reasoning', piece)
    },
    readImage,
    end() {
      endReasoning()
      parts.addMarkdown(newInContent.end())
    },
    isPlain: (type) => (type === 'text' ? newInContent : newInField).isPlain(),
    repeat(type, text) {
      if (type === 'text') return parts.addMarkdown(newInContent.take(text))
      const piece = newInField.take(text)
      providerState.repeat(piece)
      if (piece !== '') parts.add('reasoning', piece)
    },
  }
}

/** Returns a delta with another text as its reasoning, which is in this field or in one detail. */
function withReasoning(delta: JsonObject, field: string, text: string): JsonObject {
  if (delta[field] !== undefined) return { ...delta, [field]: text }
  const [detail, ...others] = toList(delta['reasoning_details'])
  if (!isJsonObject(detail) || others.length > 0) return delta
  const name = ['text', 'summary'].find((key) => typeof detail[key] === 'string')
  return name === undefined ? delta : { ...delta, reasoning_details: [{ ...detail, [name]: text }] }
}
