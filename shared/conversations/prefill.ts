import { findFormat, formatRegistry, type ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject } from '../json.ts'
import type { Block } from '../runs/block.ts'
import type { PathTurn } from './path-turn.ts'

/** A turn that begins an answer: what the model is to go on from. Stored between the message and its answer. */
export function toPrefillTurn(text: string): PathTurn & { blocks: Block[] } {
  return { role: 'assistant', kind: 'prefill', blocks: [{ type: 'text', text }] }
}

/** Whether a format has a way to say that the model goes on from a text. */
export function continuesPrefill(format: string): boolean {
  const descriptor = findFormat(format)
  return descriptor?.kind === 'conversation'
    ? formatRegistry[descriptor.id as ConversationFormatId].prefill !== undefined
    : false
}

/**
 * The words of an answer that a request of `format` can have the model go on from. `undefined` where the format has no way to say
 * so, and for an answer of more than words: a prefill has no place for its reasoning, calls or pictures.
 */
export function textToContinue(
  { role, kind, blocks }: Pick<PathTurn, 'role' | 'kind' | 'blocks'>,
  format: string,
): string | undefined {
  if (role !== 'assistant' || kind !== undefined || !continuesPrefill(format)) return undefined
  if (!blocks.every(({ type }) => type === 'text')) return undefined
  const text = blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  return text.trim() === '' ? undefined : text
}

/**
 * The turns with each prefill put to what it began. Behind it stands the rest of the answer: both are one turn, since the
 * model said the rest only. At the end it stays, to be continued, in a format that can. Where it came to nothing (no
 * answer, an empty one, one of a format that was not given it) it is left out.
 */
export function withJoinedPrefills(path: readonly PathTurn[], format: ConversationFormatId): PathTurn[] {
  const joined: PathTurn[] = []
  for (const [index, turn] of path.entries()) {
    const before = path[index - 1]
    if (turn.kind === 'prefill') {
      if (index === path.length - 1 && continuesPrefill(format)) joined.push(turn)
    } else if (before?.kind === 'prefill' && isContinuation(turn)) {
      joined.push(continued(before, turn))
    } else joined.push(turn)
  }
  return joined
}

function isContinuation({ role, kind, blocks, format }: PathTurn): boolean {
  return role === 'assistant' && kind === undefined && blocks.length > 0 && continuesPrefill(format ?? '')
}

function continued(prefill: PathTurn, answer: PathTurn): PathTurn {
  const begin = prefill.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('')
  const at = answer.blocks.findIndex(({ type }) => type === 'text')
  const blocks = answer.blocks.map((block, index) =>
    index === at && block.type === 'text' ? { ...block, text: begin + block.text } : block,
  )
  return {
    ...answer,
    blocks: at === -1 ? [{ type: 'text', text: begin }, ...blocks] : blocks,
    ...(answer.keep === undefined ? {} : { keep: withBeginning(begin, answer.keep) }),
  }
}

/** What the messages format keeps of an answer is its list of content blocks; others keep nothing of a text. */
function withBeginning(begin: string, keep: unknown): unknown {
  if (!Array.isArray(keep)) return keep
  const at = keep.findIndex((block) => isJsonObject(block) && block['type'] === 'text')
  if (at === -1) return [{ type: 'text', text: begin }, ...keep]
  return keep.map((block: unknown, index) => {
    if (index !== at || !isJsonObject(block)) return block
    const { text } = block
    return { ...block, text: typeof text === 'string' ? begin + text : begin }
  })
}
