import type { Block } from '../../../shared/runs/block.ts'
import type { ImportedTurn } from '../../../shared/transfer/imported-conversation.ts'
import type { Notes } from './notes.ts'

/** The content of a tool's message. */
export type DraftTurn = Omit<ImportedTurn, 'id' | 'parentId'>

/** A message of a tool that stores its messages as a tree. */
export interface SourceNode {
  readonly id: string
  /** `null` for the first message. */
  readonly parentId: string | null
  /** Left out for a node that shows nothing, such as the root of a tree: its children are attached to its parent. */
  readonly turn?: DraftTurn
}

export interface TurnTree {
  readonly turns: ImportedTurn[]
  readonly headTurnId: string | null
}

/**
 * Converts the nodes of a file into turns. The file may contain anything: of two nodes with the same id the first
 * counts, a node with a missing parent becomes a first message, and a cycle is cut where it closes. Parents come before
 * their children. The head is `currentId`, or the last node if `currentId` is unknown.
 */
export function toTurnTree(
  nodes: readonly SourceNode[],
  currentId: string | undefined,
  notes: Notes,
  {
    isExact = false,
  }: { /** Turns are as they were here: none of them are joined. */ readonly isExact?: boolean } = {},
): TurnTree {
  const byId = new Map<string, SourceNode>()
  for (const node of nodes) {
    if (byId.has(node.id)) notes.add('duplicate-id', node.id)
    else byId.set(node.id, node)
  }
  const parentOf = safeParents(byId, notes)
  /** The nearest node that shows something: itself or an ancestor. */
  function shownAt(start: string | null): string | null {
    let id = start
    while (id !== null && byId.get(id)?.turn === undefined) id = parentOf.get(id) ?? null
    return id
  }
  const turns = inOrder(
    [...byId.values()].flatMap(({ id, turn }): ImportedTurn[] =>
      turn === undefined ? [] : [{ ...turn, id, parentId: shownAt(parentOf.get(id) ?? null) }],
    ),
  )
  const isKnown = currentId !== undefined && byId.has(currentId)
  if (currentId !== undefined && !isKnown) notes.add('broken-tree', currentId)
  const current = isKnown ? shownAt(currentId) : null
  if (isExact && current !== null) return { turns, headTurnId: current }
  const head = current === null ? lastLeaf(turns) : leafBelow(turns, current)
  return isExact ? { turns, headTurnId: head } : mergeChains(turns, head)
}

/** The parent of each node, without missing parents and cycles. */
function safeParents(byId: ReadonlyMap<string, SourceNode>, notes: Notes): Map<string, string | null> {
  const parentOf = new Map<string, string | null>()
  for (const { id, parentId } of byId.values()) {
    const isThere = parentId !== null && byId.has(parentId)
    if (parentId !== null && !isThere) notes.add('missing-parent', parentId)
    parentOf.set(id, isThere ? parentId : null)
  }
  const safe = new Set<string>()
  for (const start of byId.keys()) {
    const path = new Set<string>()
    let id: string | null = start
    while (id !== null && !safe.has(id)) {
      path.add(id)
      const parent: string | null = parentOf.get(id) ?? null
      if (parent !== null && path.has(parent)) {
        notes.add('cycle', id)
        parentOf.set(id, null)
        id = null
      } else id = parent
    }
    for (const passed of path) safe.add(passed)
  }
  return parentOf
}

/** Sorts turns so that each comes after its parent; turns of one parent keep their order. */
function inOrder(turns: readonly ImportedTurn[]): ImportedTurn[] {
  const children = Map.groupBy(turns, ({ parentId }) => parentId)
  const ordered: ImportedTurn[] = []
  const open = (children.get(null) ?? []).toReversed()
  for (let turn = open.pop(); turn !== undefined; turn = open.pop()) {
    ordered.push(turn)
    open.push(...(children.get(turn.id) ?? []).toReversed())
  }
  return ordered
}

/** Merges consecutive turns of one role without branches: tools write an answer in several messages. */
function mergeChains(turns: readonly ImportedTurn[], headTurnId: string | null): TurnTree {
  const childCount = new Map<string, number>()
  for (const { parentId } of turns)
    if (parentId !== null) childCount.set(parentId, (childCount.get(parentId) ?? 0) + 1)
  const mergedInto = new Map<string, string>()
  const merged = new Map<string, ImportedTurn>()
  for (const turn of turns) {
    const parentId = turn.parentId === null ? null : (mergedInto.get(turn.parentId) ?? turn.parentId)
    const parent = parentId === null ? undefined : merged.get(parentId)
    if (
      parent !== undefined &&
      turn.parentId !== null &&
      childCount.get(turn.parentId) === 1 &&
      isOneTurn(parent, turn)
    ) {
      const importedModel = parent.importedModel ?? turn.importedModel
      merged.set(parent.id, {
        ...parent,
        blocks: joinBlocks(parent.blocks, turn.blocks),
        ...(importedModel !== undefined && { importedModel }),
      })
      mergedInto.set(turn.id, parent.id)
    } else merged.set(turn.id, { ...turn, parentId })
  }
  return {
    turns: [...merged.values()],
    headTurnId: headTurnId === null ? null : (mergedInto.get(headTurnId) ?? headTurnId),
  }
}

function isOneTurn(parent: ImportedTurn, turn: ImportedTurn): boolean {
  const isPlain = [parent, turn].every(({ kind, keep }) => kind === undefined && keep === undefined)
  if (!isPlain || parent.role !== turn.role) return false
  // For every format, a result and the user's next text are one message; two messages of a user stay separate.
  return parent.role === 'assistant' || parent.blocks.every(({ type }) => type === 'tool-result')
}

/** Merges several messages of a tool about one call into one result: every format accepts one per call. */
function joinBlocks(before: readonly Block[], added: readonly Block[]): Block[] {
  const joined = [...before]
  for (const block of added) {
    const at =
      block.type !== 'tool-result'
        ? -1
        : joined.findIndex(
            (candidate) => candidate.type === 'tool-result' && candidate.callId === block.callId,
          )
    const first = joined[at]
    if (block.type !== 'tool-result' || first?.type !== 'tool-result' || block.callId === '')
      joined.push(block)
    else joined[at] = { ...first, output: [first.output, block.output].filter(Boolean).join('\n') }
  }
  return joined
}

/** The last message, in the order of the file. */
function lastLeaf(turns: readonly ImportedTurn[]): string | null {
  const newest = turns.reduce<ImportedTurn | undefined>(
    (last, turn) => ((turn.createdAt ?? 0) >= (last?.createdAt ?? 0) ? turn : last),
    undefined,
  )
  return newest === undefined ? null : leafBelow(turns, newest.id)
}

/** The shown head must be a leaf: follow the last child of each turn. */
function leafBelow(turns: readonly ImportedTurn[], start: string): string {
  const lastChild = new Map<string, string>()
  for (const { id, parentId } of turns) if (parentId !== null) lastChild.set(parentId, id)
  let id = start
  for (let next = lastChild.get(id); next !== undefined; next = lastChild.get(id)) id = next
  return id
}

/** The number of leaves of a tree. */
export function branchCount(turns: readonly ImportedTurn[]): number {
  const parents = new Set(turns.map(({ parentId }) => parentId))
  return turns.filter(({ id }) => !parents.has(id)).length
}
