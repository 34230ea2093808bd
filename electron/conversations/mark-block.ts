import { err, ok, type Result } from '../../shared/errors/result.ts'
import { findConversationFormat, formatRegistry } from '../../shared/formats/registry.ts'
import { isJsonObject } from '../../shared/json.ts'
import type { Block } from '../../shared/runs/block.ts'
import type { CacheMark } from '../../shared/runs/cache-mark.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { answerUnfinished, noSuchTurn } from './conversation-errors.ts'
import type { StoredTurn } from './turn-store.ts'
import type { WriteTurnDependencies } from './turn-dependencies.ts'

export interface BlockMark {
  readonly id: string
  readonly turnId: string
  /** Index of the block in its turn. */
  readonly block: number
  /** `null` removes it. */
  readonly mark: CacheMark | null
}

/** Sets or removes the cache mark of one block. The turn keeps its id, since its content has not changed. */
export function markBlock(
  { id, turnId, block: index, mark }: BlockMark,
  { database, turns, runs, onExisting }: WriteTurnDependencies,
): Result<void> {
  return database.write(databaseError('conversationNotSaved'), () =>
    onExisting(id, () => {
      const turn = turns.get(turnId)
      const block = turn?.blocks[index]
      if (turn?.conversationId !== id || block === undefined) return err(noSuchTurn)
      if (turn.runId !== undefined && runs.current(turn.runId)?.status === 'running')
        return err(answerUnfinished)
      turns.saveMarks(turnId, {
        blocks: turn.blocks.with(index, marked(block, mark)),
        keep: unmarkedState(turn),
      })
      return ok()
    }),
  )
}

function marked(block: Block, mark: CacheMark | null): Block {
  if (
    block.type !== 'text' &&
    block.type !== 'media' &&
    block.type !== 'tool-call' &&
    block.type !== 'tool-result'
  )
    return block
  const { cacheMark: _before, ...others } = block
  return mark === null ? others : { ...others, cacheMark: mark }
}

/** An answer parsed from a request also has its marks in the provider state: from now on only its blocks have them. */
function unmarkedState({ keep: state, format }: StoredTurn): unknown {
  const known = findConversationFormat(format ?? '')
  if (known === undefined || formatRegistry[known].promptCaching !== 'marked' || !Array.isArray(state))
    return state
  return state.map((block: unknown) => {
    if (!isJsonObject(block)) return block
    const { cache_control: _mark, ...others } = block
    return others
  })
}
