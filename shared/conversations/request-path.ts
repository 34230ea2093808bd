import type { Block } from '../runs/block.ts'
import type { Conversation, WrittenMessage } from './conversation.ts'
import { toPrefillTurn } from './prefill.ts'
import { toWrittenTurn } from './to-input.ts'
import type { PathTurn } from './path-turn.ts'
import { definedFields } from '../defined-fields.ts'

/**
 * Returns the turns to send: everything up to the unsent message, or else up to the user's newest message, so that a
 * retry compares answers to the same question. Empty when there is nothing to send. `prefill`, the beginning of the
 * answer, is added at the end; without it, a retry keeps the prefill after the newest message. `before` precedes the
 * unsent message.
 */
export function toRequestPath(
  { turns }: Pick<Conversation, 'turns'>,
  unsent: string | readonly Block[],
  {
    prefill = '',
    before = [],
  }: { readonly prefill?: string | undefined; readonly before?: readonly WrittenMessage[] | undefined } = {},
): PathTurn[] {
  const path = toPath(turns)
  const blocks = typeof unsent === 'string' ? textBlocks(unsent) : unsent
  const begun = prefill.trim() === '' ? [] : [toPrefillTurn(prefill)]
  if (blocks.length > 0) return [...path, ...before.map(toWrittenTurn), { role: 'user', blocks }, ...begun]
  const end = path.findLastIndex(({ role }) => role === 'user') + 1
  if (begun.length > 0) return end === 0 ? [] : [...path.slice(0, end), ...begun]
  return path.slice(0, path[end]?.kind === 'prefill' ? end + 1 : end)
}

/** Returns all turns of a conversation, with only the fields that building a request needs. */
export function toPath(turns: Conversation['turns']): PathTurn[] {
  return turns.map(({ role, kind, blocks, keep, format, run }) =>
    definedFields({ role, blocks, keep, kind, format, run }),
  )
}

function textBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}
