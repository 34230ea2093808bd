import {
  finderOf,
  withoutSecrets,
  type FindSecrets,
  type Secrets,
} from '../../shared/secrets/find-secrets.ts'
import { createStreamRedactor, type StreamRedactor } from '../../shared/secrets/secret-redactor.ts'
import { maxJsonDepth } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'

/** Takes secrets out of the parts of one answer, also where one is split over the deltas of a block. */
export interface PartRedactor {
  /** What can be passed on now: all but ends of blocks that may be the beginning of a secret. */
  push(parts: readonly Part[]): readonly Part[]
  /** What was held back, as parts. */
  end(): Part[]
  /** All parts of an answer at once. */
  whole(parts: readonly Part[]): Part[]
}

/**
 * The bytes of an answer are clean before they are read (`redact-bytes.ts`). What is left is a secret that the deltas of a
 * stream spell together, so each block is looked at as one text. Parts without a trace of a secret are passed on as they are.
 */
export function createPartRedactor(secrets: Secrets): PartRedactor {
  const find = finderOf(secrets)
  const blocks = new Map<
    string,
    { readonly redactor: StreamRedactor; readonly toPart: (text: string) => Part }
  >()

  function redact(part: Part, into: Part[]): void {
    const text = textOf(part)
    if (text === undefined) {
      if (endsBlocks.has(part.type)) into.push(...end())
      into.push(mayJoin.has(part.type) ? (redactIn(part, find) as Part) : part)
      return
    }
    const redactor = blockOf(part)
    const clean = redactor.push(text)
    if (clean === text) into.push(part)
    else if (clean !== '' || part.type === 'tool-call') into.push(withText(part, clean))
  }

  function blockOf(part: Part): StreamRedactor {
    const name = `${part.type} ${'block' in part ? part.block : ''}`
    const known = blocks.get(name)
    if (known !== undefined) return known.redactor
    const redactor = createStreamRedactor(find)
    const toPart = (text: string): Part =>
      part.type === 'tool-call'
        ? { type: 'tool-call', block: part.block, arguments: text }
        : withText(part, text)
    blocks.set(name, { redactor, toPart })
    return redactor
  }

  function end(): Part[] {
    const held: Part[] = []
    for (const { redactor, toPart } of blocks.values()) {
      const text = redactor.end()
      if (text !== '') held.push(toPart(text))
    }
    return held
  }

  function push(parts: readonly Part[]): readonly Part[] {
    const clean: Part[] = []
    for (const part of parts) redact(part, clean)
    const isSame = clean.length === parts.length && clean.every((part, index) => part === parts[index])
    return isSame ? parts : clean
  }

  return { push, end, whole: (parts) => [...push(parts), ...end()] }
}

/** Parts behind which no text of the same answer follows: what is held back comes before them. */
const endsBlocks: ReadonlySet<Part['type']> = new Set(['start', 'finish', 'error', 'left-out'])

/** Parts in which a format may join what deltas brought. */
const mayJoin: ReadonlySet<Part['type']> = new Set(['keep', 'opaque', 'error'])

function textOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'reasoning' || part.type === 'refusal') return part.text
  return part.type === 'tool-call' ? part.arguments : undefined
}

function withText(part: Part, text: string): Part {
  return part.type === 'tool-call' ? { ...part, arguments: text } : ({ ...part, text } as Part)
}

/** The same value with every text in it clean; the very same one when all of them are. Deeper than any reader goes it is left as it is. */
function redactIn(value: unknown, find: FindSecrets, depth = 0): unknown {
  if (typeof value === 'string') return withoutSecrets(value, find)
  if (depth > maxJsonDepth) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => redactIn(item, find, depth + 1))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const clean = entries.map(
    ([name, item]) => [withoutSecrets(name, find), redactIn(item, find, depth + 1)] as const,
  )
  const isSame = clean.every(
    ([name, item], index) => name === entries[index]?.[0] && item === entries[index][1],
  )
  return isSame ? value : Object.fromEntries(clean)
}
