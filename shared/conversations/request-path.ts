import type { Block } from '../runs/block.ts'
import type { Conversation, WrittenMessage } from './conversation.ts'
import { toPrefillTurn } from './prefill.ts'
import { toWrittenTurn } from './to-input.ts'
import type { PathTurn } from './path-turn.ts'
import { definedFields } from '../defined-fields.ts'

/**
 * The question of a conversation: everything up to the unsent message, or else up to the newest message of the user, so
 * that asking again compares answers to the same question. Empty when there is nothing to ask. `prefill` stands at the end: what
 * the answer is to begin with. Without one, asking again keeps the one that the newest message had. `before` stands in front of the
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

/** All turns of a conversation, as far as building a request goes. */
export function toPath(turns: Conversation['turns']): PathTurn[] {
  return turns.map(({ role, kind, blocks, keep, format, run }) =>
    definedFields({ role, blocks, keep, kind, format, run }),
  )
}

function textBlocks(text: string): Block[] {
  return text.trim() === '' ? [] : [{ type: 'text', text }]
}
