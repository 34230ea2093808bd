import { assertNever } from '../../shared/assert-never.ts'
import { cutText } from '../lib/cut-text.ts'
import {
  maxAnswerBlocks,
  maxAnswerCharacters,
  maxAnswerNameCharacters,
  maxKeptJsonCharacters,
  maxUnreadableCharacters,
  maxUnreadableParts,
} from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'

/** Limits the parts of one answer to what can be shown, stored and sent back. */
export interface PartLimiter {
  /**
   * Returns the parts within the limits, followed by a part that says how much was left out as soon as something is.
   */
  limit(parts: readonly Part[]): readonly Part[]
}

/**
 * A limiter for the parts of one answer, by the numbers of characters, blocks and unreadable events in
 * `shared/limits.ts`. An answer of usual length passes unchanged. A longer one keeps its beginning; the rest is in the
 * record, from which the same parts can be made again.
 */
export function createPartLimiter(): PartLimiter {
  let characters = 0
  let values = 0
  let unreadable = 0
  let leftOut = 0
  let blocks = new Set<string>()
  /** The type and name of the block that grew last: most parts belong to it. */
  let lastType = ''
  let lastBlock = ''
  /**
   * Base64 of the answer's files. It is stored elsewhere, and the parts to be sent back may contain it a second time.
   */
  let files = new Set<string>()

  function begin(): void {
    characters = 0
    values = 0
    leftOut = 0
    blocks = new Set()
    lastType = ''
    files = new Set()
  }

  function hasRoomFor(type: string, block: string): boolean {
    if (type === lastType && block === lastBlock) return true
    const name = `${type} ${block}`
    if (!blocks.has(name) && blocks.size >= maxAnswerBlocks) return false
    blocks.add(name)
    lastType = type
    lastBlock = block
    return true
  }

  function words(text: string): string {
    const room = maxAnswerCharacters - characters
    if (text.length <= room) {
      characters += text.length
      return text
    }
    const shortText = cutText(text, room)
    leftOut += text.length - shortText.length
    // Text after a gap is left out: it would read as if nothing were missing.
    characters = maxAnswerCharacters
    return shortText
  }

  function fits(value: unknown): boolean {
    const size = jsonLength(value, maxKeptJsonCharacters - values, files)
    if (size === undefined) {
      leftOut += maxKeptJsonCharacters
      return false
    }
    values += size
    return true
  }

  function drop(length: number): undefined {
    leftOut += Math.max(1, length)
  }

  function limitToolCall(part: PartOf<'tool-call'>): Part | undefined {
    const { callId = '', name = '', arguments: argumentsText } = part
    const length = callId.length + name.length + (argumentsText?.length ?? 0)
    if (!hasRoomFor(part.type, part.block)) return drop(length)
    if (!isShort(callId) || !isShort(name)) return drop(length)
    characters += callId.length + name.length
    if (argumentsText === undefined) return part
    const text = words(argumentsText)
    return text.length === argumentsText.length ? part : { ...part, arguments: text }
  }

  function limitOne(part: Part): Part | undefined {
    switch (part.type) {
      case 'start':
        begin()
        return withShortNames(part)
      case 'text':
      case 'reasoning':
      case 'refusal': {
        if (!hasRoomFor(part.type, part.block)) return drop(part.text.length)
        const text = words(part.text)
        if (text.length === part.text.length) return part
        return text === '' ? undefined : { ...part, text }
      }
      case 'tool-call':
        return limitToolCall(part)
      case 'media':
        if (part.data !== undefined) files.add(part.data)
        return hasRoomFor(part.type, part.block) ? part : drop(1)
      case 'citation':
        if (!hasRoomFor(part.type, String(blocks.size))) return drop(part.url.length)
        return fits([part.url, part.title, part.quote]) ? part : undefined
      case 'opaque':
        if (!hasRoomFor(part.type, String(blocks.size))) return drop(1)
        if (!fits(part.value)) return undefined
        return isShort(part.label) ? part : { ...part, label: cutText(part.label, maxAnswerNameCharacters) }
      case 'keep':
        // State that must be sent back whole is useless for an answer that is incomplete here.
        values = 0
        return leftOut === 0 && fits(part.value) ? part : undefined
      case 'unreadable':
        unreadable += 1
        if (unreadable > maxUnreadableParts) return undefined
        return part.text.length <= maxUnreadableCharacters
          ? part
          : { ...part, text: cutText(part.text, maxUnreadableCharacters) }
      case 'finish':
        return isShort(part.raw) ? part : { ...part, raw: cutText(part.raw, maxAnswerNameCharacters) }
      case 'thought':
      case 'left-out':
      case 'usage':
      case 'error':
        return part
      default:
        return assertNever(part)
    }
  }

  return {
    limit(parts) {
      const before = leftOut
      let changed: Part[] | undefined
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index]
        if (part === undefined) continue
        const limited = limitOne(part)
        if (limited !== part) changed ??= parts.slice(0, index)
        if (limited !== undefined) changed?.push(limited)
      }
      if (leftOut === before || leftOut === 0) return changed ?? parts
      return [...(changed ?? parts), { type: 'left-out', characters: leftOut }]
    },
  }
}

type PartOf<Type extends Part['type']> = Extract<Part, { readonly type: Type }>

function withShortNames(part: PartOf<'start'>): Part {
  const { responseId, model, provider } = part
  return isShort(responseId) && isShort(model) && isShort(provider)
    ? part
    : { ...part, responseId: cutName(responseId), model: cutName(model), provider: cutName(provider) }
}

function isShort(text: string | undefined): boolean {
  return text === undefined || text.length <= maxAnswerNameCharacters
}

function cutName(text: string | undefined): string | undefined {
  return text === undefined ? undefined : cutText(text, maxAnswerNameCharacters)
}

/**
 * About how many characters a value takes as JSON; `undefined` for more than `max`. A loop, since a deeply nested value
 * would overflow the stack.
 */
function jsonLength(value: unknown, max: number, uncounted: ReadonlySet<string>): number | undefined {
  const waiting = [value]
  let length = 0
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') length += uncounted.has(next) ? 2 : next.length + 2
    else if (typeof next !== 'object' || next === null) length += 6
    else {
      for (const [key, inner] of Object.entries(next)) {
        length += key.length + 4
        waiting.push(inner)
      }
    }
    if (length > max) return undefined
  }
  return length
}
