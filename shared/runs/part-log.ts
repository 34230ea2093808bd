import type { Part } from './part.ts'

/**
 * A log of parts in their shortest form: all pieces of one block are joined, whatever came between them.
 *
 * Applying the log's parts gives the same answer as applying every appended part, both to an empty answer and to one
 * that contains everything before. It therefore serves as the replay of a run and as the queue of a slow watcher, and
 * its length is bounded by the content of the answer, not by how the network split it.
 */
export interface PartLog {
  append(parts: readonly Part[]): void
  isEmpty(): boolean
  /** Returns copies of the parts so far: the log keeps changing its own. */
  snapshot(): Part[]
  /** Returns the parts and clears the log. */
  take(): Part[]
}

export function createPartLog(): PartLog {
  let parts: Part[] = []
  /** Index of the part that further pieces are joined to, by its type and block. */
  let places = new Map<string, number>()

  function add(part: Part, place: string | undefined): void {
    if (place !== undefined) places.set(place, parts.length)
    parts.push({ ...part })
  }

  function append(part: Part): void {
    if (part.type === 'start') {
      const unreadable = parts.filter((earlier) => earlier.type === 'unreadable')
      parts = [{ ...part }, ...unreadable]
      places = new Map()
      return
    }
    // Text of the block after this part is joined to a new part.
    if (part.type === 'thought') places.delete(`text ${part.block}`)
    const place = placeOf(part)
    const index = place === undefined ? undefined : places.get(place)
    const earlier = index === undefined ? undefined : parts[index]
    if (index === undefined || earlier === undefined || isWholeMedia(earlier)) add(part, place)
    else parts[index] = join(earlier, part)
  }

  return {
    append(next) {
      for (const part of next) append(part)
    },
    isEmpty() {
      return parts.length === 0
    },
    snapshot: () => parts.map((part) => ({ ...part })),
    take() {
      const taken = parts
      parts = []
      places = new Map()
      return taken
    },
  }
}

/** Key that two parts must share to be joined; `undefined` for parts that are never joined. */
function placeOf(part: Part): string | undefined {
  switch (part.type) {
    case 'text':
    case 'reasoning':
    case 'refusal':
    case 'tool-call':
      return `${part.type} ${part.block}`
    case 'keep':
    case 'left-out':
    case 'usage':
    case 'error':
    case 'finish':
      return part.type
    case 'media':
      return `media ${part.block}`
    default:
      return undefined
  }
}

/** Whether a part is complete media, which no later part replaces. */
function isWholeMedia(part: Part): boolean {
  return part.type === 'media' && part.isPartial !== true
}

/** Joins two parts with the same key. Text is appended in place: a copy per piece would cost more than the piece. */
function join(earlier: Part, next: Part): Part {
  if ('text' in earlier && 'text' in next) {
    earlier.text += next.text
    return earlier
  }
  if (earlier.type === 'tool-call' && next.type === 'tool-call') {
    if (next.callId !== undefined) earlier.callId = next.callId
    if (next.name !== undefined) earlier.name = next.name
    if (next.arguments !== undefined) earlier.arguments = (earlier.arguments ?? '') + next.arguments
    if (next.isBroken === true) earlier.isBroken = true
    return earlier
  }
  if (earlier.type === 'usage' && next.type === 'usage') {
    return { type: 'usage', usage: { ...earlier.usage, ...next.usage } }
  }
  return { ...next }
}
