import { setImmediate as nextTurn } from 'node:timers/promises'
import { changeTexts } from '../lib/secrets/change-texts.ts'
import { finderOf, masked, withoutSecrets, type Secrets } from '../lib/secrets/find-secrets.ts'
import type { Part } from '../../shared/runs/part.ts'

/** Removes secrets from the parts of one answer, also where one is split over the deltas of a block. */
export interface PartRedactor {
  /** Returns what can be passed on now: all but ends of blocks that may be the beginning of a secret. */
  push(parts: readonly Part[]): readonly Part[]
  /** Returns the parts that were held back. */
  end(): Part[]
}

/**
 * The bytes of an answer were cleaned before they were read (`redact-bytes.ts`). What can remain is a secret that
 * several deltas spell together, so each block is searched as one text. Parts without a trace of a secret are passed on
 * unchanged.
 */
export function createPartRedactor(secrets: Secrets): PartRedactor {
  const find = finderOf(secrets)
  /** The blocks whose text ends with what may be the beginning of a secret. Most of the time there are none. */
  const held = new Map<string, Held>()

  function redact(part: Part, text: string, into: Part[]): void {
    const name = `${part.type} ${'block' in part ? part.block : ''}`
    const before = held.get(name)
    const whole = before === undefined ? text : before.text + text
    const { found, heldFrom } = find(whole, 'open')
    if (heldFrom < whole.length) held.set(name, { part, text: whole.slice(heldFrom) })
    else if (before !== undefined) held.delete(name)
    const clean = masked(whole, found, heldFrom)
    if (clean === text) into.push(part)
    else if (clean !== '' || part.type === 'tool-call') into.push(withText(part, clean))
  }

  function end(): Part[] {
    const rest: Part[] = []
    for (const { part, text } of held.values()) {
      const clean = masked(text, find(text, 'cut').found, text.length)
      rest.push(part.type === 'tool-call' ? laterOfCall(part.block, clean) : withText(part, clean))
    }
    held.clear()
    return rest
  }

  function hasTrace(text: string): boolean {
    const { found, heldFrom } = find(text, 'open')
    return found.length > 0 || heldFrom < text.length
  }

  function push(parts: readonly Part[]): readonly Part[] {
    let clean: Part[] | undefined
    for (let index = 0; index < parts.length; index += 1) {
      const part = parts[index]
      if (part === undefined) continue
      const text = textOf(part)
      if (text !== undefined) {
        // Nearly all deltas of a stream take this path: no copy, and no search of their block.
        if (held.size === 0 && !hasTrace(text)) clean?.push(part)
        else redact(part, text, (clean ??= parts.slice(0, index)))
        continue
      }
      if (held.size > 0 && endsBlocks.has(part.type)) (clean ??= parts.slice(0, index)).push(...end())
      const joined = mayJoin.has(part.type)
        ? (changeTexts(part, (inner) => withoutSecrets(inner, find)) as Part)
        : part
      if (joined !== part) clean ??= parts.slice(0, index)
      clean?.push(joined)
    }
    return clean ?? parts
  }

  return { push, end }
}

/**
 * Yields the parts of an answer that was read as a whole, without the secrets, in pieces of about `charactersATurn`.
 * Other work gets a turn between them: with a key made of the signs of escape sequences, searching a long text may take
 * longer than everything else that is done with it.
 */
export async function* cleanInTurns(
  parts: readonly Part[],
  secrets: Secrets,
): AsyncGenerator<readonly Part[]> {
  const redactor = createPartRedactor(secrets)
  let piece: Part[] = []
  let characters = 0
  for (const part of parts.flatMap(cutPart)) {
    piece.push(part)
    characters += textOf(part)?.length ?? 0
    if (characters < charactersATurn) continue
    yield redactor.push(piece)
    await nextTurn()
    piece = []
    characters = 0
  }
  yield [...redactor.push(piece), ...redactor.end()]
}

/** How many characters are searched before other work gets a turn. */
const charactersATurn = 64 * 1024

/** Splits a long text into the deltas that a stream would have brought. */
function cutPart(part: Part): Part[] {
  const text = textOf(part)
  if (text === undefined || text.length <= charactersATurn) return [part]
  return Array.from({ length: Math.ceil(text.length / charactersATurn) }, (_, index) => {
    const slice = text.slice(index * charactersATurn, (index + 1) * charactersATurn)
    const isLaterOfCall = index > 0 && part.type === 'tool-call'
    return isLaterOfCall ? laterOfCall(part.block, slice) : withText(part, slice)
  })
}

/** Only the first part of a call has its name. */
function laterOfCall(block: string, text: string): Part {
  return { type: 'tool-call', block, arguments: text }
}

/** The text that is held back of a block, and the part that brought it. */
interface Held {
  readonly part: Part
  readonly text: string
}

/** Parts after which no text of the same answer follows: held text is passed on before them. */
const endsBlocks: ReadonlySet<Part['type']> = new Set(['start', 'finish', 'error', 'left-out'])

/** Parts in which a format may join what several deltas brought. */
const mayJoin: ReadonlySet<Part['type']> = new Set(['keep', 'opaque', 'error'])

function textOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'reasoning' || part.type === 'refusal') return part.text
  return part.type === 'tool-call' ? part.arguments : undefined
}

function withText(part: Part, text: string): Part {
  return part.type === 'tool-call' ? { ...part, arguments: text } : ({ ...part, text } as Part)
}
