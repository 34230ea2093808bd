import { textOfBlocks } from '../../../../shared/conversations/block-text.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { countMatches, findExpression, foldForFind } from '../../../lib/find/find-text.ts'

/** The part of the turns to search in. */
export type FindScope = 'all' | 'user' | 'assistant' | 'tools'

/** A turn with matches. */
export interface FoundTurn {
  readonly index: number
  readonly turnId: string
  readonly count: number
  /** Number of matches in the turns before it. */
  readonly before: number
}

export interface Found {
  readonly turns: readonly FoundTurn[]
  readonly count: number
}

const nothing: Found = { turns: [], count: 0 }

/** Searches all turns, rendered or not. */
export function findTurns(turns: readonly Turn[], query: string, scope: FindScope): Found {
  const expression = findExpression(query)
  if (expression === undefined) return nothing
  const found: FoundTurn[] = []
  let before = 0
  for (const [index, { id, role, blocks }] of turns.entries()) {
    if (!isInScope(role, scope)) continue
    const count = countMatches(foldedText(blocks, scope), expression)
    if (count > 0) found.push({ index, turnId: id, count, before })
    before += count
  }
  return { turns: found, count: before }
}

/** The turn that contains a match, given by its index over all turns. */
export function turnOfMatch({ turns }: Found, match: number): FoundTurn | undefined {
  return turns.findLast(({ before }) => before <= match)
}

/** The index of the first match at or after this turn; 0 if there is none. */
export function firstMatchFrom({ turns }: Found, index: number): number {
  return turns.find((turn) => turn.index >= index)?.before ?? 0
}

/** Whether turns of a role are in the scope. Tool calls are in assistant turns, results in user turns. */
function isInScope(role: Turn['role'], scope: FindScope): boolean {
  return scope === 'all' || scope === 'tools' || scope === role
}

const isTool = ({ type }: Block): boolean => type === 'tool-call' || type === 'tool-result'

/**
 * Folded texts of turns by scope. Folding is most of the work, and turns do not change while the user types a search.
 */
const foldedTexts: Readonly<Record<FindScope, WeakMap<readonly Block[], string>>> = {
  all: new WeakMap(),
  user: new WeakMap(),
  assistant: new WeakMap(),
  tools: new WeakMap(),
}

function foldedText(blocks: readonly Block[], scope: FindScope): string {
  const known = foldedTexts[scope].get(blocks)
  if (known !== undefined) return known
  const searched = scope === 'all' ? blocks : blocks.filter((block) => isTool(block) === (scope === 'tools'))
  const folded = foldForFind(textOfBlocks(searched))
  foldedTexts[scope].set(blocks, folded)
  return folded
}
