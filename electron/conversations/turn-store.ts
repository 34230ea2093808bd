import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Block } from '../../shared/conversations/block.ts'
import { parseBlocks } from '../../shared/conversations/stored-blocks.ts'
import type { PathTurn } from '../../shared/conversations/to-input.ts'
import { parseJson } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'

/** A turn without the state of its run. */
export interface StoredTurn extends PathTurn {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  /** 1 for the first turn. */
  readonly depth: number
  readonly role: 'user' | 'assistant'
  readonly blocks: Block[]
  readonly runId?: string
  readonly createdAt: number
}

/** The table of turns. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface TurnStore {
  insert(turn: StoredTurn): void
  get(id: string): StoredTurn | undefined
  /** From the first turn to `headId`, oldest first. */
  path(headId: string): StoredTurn[]
  /** The ids of a conversation's turns by the turn they follow (`null` for the first ones), oldest first. */
  idsByParent(conversationId: string): ReadonlyMap<string | null, readonly string[]>
  /** The newest turn that nothing follows, among `turnId` and all that came after it. */
  newestLeaf(turnId: string): string
  /** The blocks of the conversation's first user turn; none before there is one. */
  firstUserBlocks(conversationId: string): Block[]
}

export function createTurnStore({ connection }: Database): TurnStore {
  const insert = connection.prepare(`
    INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, text, format, run_id, created_at)
    VALUES (:id, :conversation_id, :parent_id, :depth, :role, :blocks, :text, :format, :run_id, :created_at)`)
  const get = connection.prepare('SELECT * FROM turns WHERE id = ?')
  const path = connection.prepare(`
    WITH RECURSIVE path (id, parent_id) AS (
      SELECT id, parent_id FROM turns WHERE id = ?
      UNION ALL
      SELECT turns.id, turns.parent_id FROM turns JOIN path ON turns.id = path.parent_id
    )
    SELECT turns.* FROM path JOIN turns ON turns.id = path.id ORDER BY turns.depth`)
  const ids = connection.prepare(
    'SELECT id, parent_id FROM turns WHERE conversation_id = ? ORDER BY created_at, rowid',
  )
  const leaf = connection.prepare(`
    WITH RECURSIVE below (id) AS (
      SELECT ?1
      UNION ALL
      SELECT turns.id FROM turns JOIN below ON turns.parent_id = below.id
    )
    SELECT turns.id FROM below JOIN turns ON turns.id = below.id
    WHERE NOT EXISTS (SELECT 1 FROM turns child WHERE child.parent_id = turns.id)
    ORDER BY turns.created_at DESC, turns.rowid DESC LIMIT 1`)
  const first = connection.prepare(`
    SELECT blocks FROM turns WHERE conversation_id = ? AND role = 'user' ORDER BY created_at, rowid LIMIT 1`)

  return {
    insert(turn) {
      insert.run({
        id: turn.id,
        conversation_id: turn.conversationId,
        parent_id: turn.parentId,
        depth: turn.depth,
        role: turn.role,
        blocks: JSON.stringify(turn.blocks),
        text: textOfBlocks(turn.blocks),
        format: turn.format ?? null,
        run_id: turn.runId ?? null,
        created_at: turn.createdAt,
      })
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromTurnRow(row)
    },
    path: (headId) => path.all(headId).map(fromTurnRow),
    idsByParent(conversationId) {
      const byParent = new Map<string | null, string[]>()
      for (const row of ids.all(conversationId)) {
        const parentId = row['parent_id'] === null ? null : String(row['parent_id'])
        const group = byParent.get(parentId)
        if (group === undefined) byParent.set(parentId, [String(row['id'])])
        else group.push(String(row['id']))
      }
      return byParent
    },
    newestLeaf: (turnId) => String(leaf.get(turnId)?.['id'] ?? turnId),
    firstUserBlocks: (conversationId) => parseBlocks(String(first.get(conversationId)?.['blocks'] ?? '[]')),
  }
}

function fromTurnRow(row: Readonly<Record<string, unknown>>): StoredTurn {
  const { parent_id: parentId, keep, format, run_id: runId } = row
  return {
    id: String(row['id']),
    conversationId: String(row['conversation_id']),
    parentId: typeof parentId === 'string' ? parentId : null,
    depth: Number(row['depth']),
    role: row['role'] === 'user' ? 'user' : 'assistant',
    blocks: parseBlocks(String(row['blocks'])),
    createdAt: Number(row['created_at']),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof keep === 'string' ? { keep: parseJson(keep) } : {}),
    ...(typeof runId === 'string' ? { runId } : {}),
  }
}
