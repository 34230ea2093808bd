import type { Part } from './part.ts'

/**
 * Parts in their shortest form: all pieces of one block joined, whatever came between them.
 *
 * Applying the log's parts gives the same answer as applying every part that was appended, onto an empty answer as well
 * as onto one that has everything from before. It therefore serves as the replay of a run and as the queue of a slow
 * watcher, and its length is bounded by what the answer holds, not by how finely the network cut it.
 */
export interface PartLog {
  append(parts: readonly Part[]): void
  isEmpty(): boolean
  /** The parts so far as copies: the log goes on growing its own. */
  snapshot(): Part[]
  /** Hands the parts over and starts anew. */
  take(): Part[]
}

export function createPartLog(): PartLog {
  let parts: Part[] = []
  /** Where the part is that further pieces join, by its type and block. */
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
    // Text of the block that comes behind it is another one.
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

/** What two parts must have in common to be joined; `undefined` for parts that stand alone. */
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

/** What no later part takes the place of. */
function isWholeMedia(part: Part): boolean {
  return part.type === 'media' && part.isPartial !== true
}

/** Both parts have the same place. Text is grown in place: a copy per piece would cost more than the piece. */
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
