import type { Block } from '../../../shared/runs/block.ts'
import type { ImportedTurn } from '../../../shared/transfer/imported-conversation.ts'

/** The calls with one id of a file on the path to a turn, by their new ids. */
interface Calls {
  readonly open: readonly string[]
  readonly last: string
}

/**
 * Gives each call its own id: files omit ids or use them twice, and every format finds the call of a result by its id.
 * A result answers the first open call of its id, in the order of the turns. The provider state of an answer keeps its
 * ids unchanged.
 */
export function withOwnCallIds(turns: readonly ImportedTurn[]): ImportedTurn[] {
  const children = Map.groupBy(turns, ({ parentId }) => parentId)
  const callsAfter = new Map<string, Map<string, Calls>>()
  const given = new Set(
    turns.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'tool-call' ? [block.callId] : [])),
    ),
  )
  const taken = new Set<string>()

  function ownId(id: string): string {
    if (id !== '' && !taken.has(id)) return id
    let count = taken.size + 1
    while (given.has(`${id || 'call'}_${count}`) || taken.has(`${id || 'call'}_${count}`)) count += 1
    return `${id || 'call'}_${count}`
  }

  return turns.map((turn) => {
    const before = turn.parentId === null ? undefined : callsAfter.get(turn.parentId)
    const isOnly = children.get(turn.parentId)?.length === 1
    const calls = before !== undefined && isOnly ? before : new Map(before)
    callsAfter.set(turn.id, calls)
    const blocks = turn.blocks.map((block): Block => {
      const known =
        block.type === 'tool-call' || block.type === 'tool-result' ? calls.get(block.callId) : undefined
      if (block.type === 'tool-call') {
        const callId = turn.keep === undefined ? ownId(block.callId) : block.callId
        taken.add(callId)
        calls.set(block.callId, { open: [...(known?.open ?? []), callId], last: callId })
        return { ...block, callId }
      }
      if (block.type !== 'tool-result' || known === undefined) return block
      const [callId = known.last, ...open] = known.open
      calls.set(block.callId, { open, last: callId })
      return { ...block, callId }
    })
    return { ...turn, blocks }
  })
}
