import { findFormat, formatRegistry, type ConversationFormatId } from '../formats/registry.ts'
import { isJsonObject } from '../json.ts'
import type { Block } from '../runs/block.ts'
import type { PathTurn } from './path-turn.ts'

/**
 * Returns a turn with the beginning of an answer for the model to continue. It is stored between the message and its
 * answer.
 */
export function toPrefillTurn(text: string): PathTurn & { blocks: Block[] } {
  return { role: 'assistant', kind: 'prefill', blocks: [{ type: 'text', text }] }
}

/** Whether a format lets a model continue a text. */
export function continuesPrefill(format: string): boolean {
  const descriptor = findFormat(format)
  return descriptor?.kind === 'conversation'
    ? formatRegistry[descriptor.id as ConversationFormatId].prefill !== undefined
    : false
}

/**
 * Returns the text of an answer that a request in `format` can ask the model to continue. `undefined` when the format
 * does not support it, and for an answer with anything but text: a prefill cannot hold reasoning, calls or images.
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
 * Joins each prefill with the answer that continues it into one turn, since the model returned only the rest. A prefill
 * at the end stays, to be continued, if the format supports it. A prefill is dropped when it was not continued: no
 * answer, an empty one, or one in a format without prefill.
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

/**
 * Adds the beginning to provider state. In the messages format that is a list of content blocks; the others keep no
 * text in it.
 */
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
