import * as z from 'zod/mini'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Block } from '../../shared/runs/block.ts'
import { parseBlocks } from '../lib/stored-blocks.ts'
import { runSchema } from '../../shared/runs/run.ts'
import { cutText } from '../lib/cut-text.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { maxSearchedCharacters } from '../../shared/limits.ts'
import type { Database } from '../database/database.ts'
import type { PathTurn } from '../../shared/conversations/path-turn.ts'

/** A turn without the state of its run except its final status. */
export interface StoredTurn extends PathTurn {
  readonly id: string
  readonly conversationId: string
  readonly parentId: string | null
  /** 1 for the first turn. */
  readonly depth: number
  readonly role: 'user' | 'assistant'
  readonly blocks: Block[]
  /** The run that was made for this turn. */
  readonly runId?: string
  /** The run of the turn of which this is a copy. */
  readonly copiedRunId?: string
  /** The turns above it are not those that this answer was given to. */
  readonly followsChange?: boolean
  /** The model of an imported answer. */
  readonly importedModel?: string
  readonly createdAt: number
}

/**
 * The table of turns. Deleted turns do not exist for any call but `restore`.
 *
 * Calls throw SQLite's errors: call them inside `database.read` and `database.write`.
 */
export interface TurnStore {
  insert(turn: StoredTurn): void
  get(id: string): StoredTurn | undefined
  /** From the first turn to `headId`, oldest first; with `count` at most the last ones. */
  path(headId: string, count?: number): StoredTurn[]
  /**
   * The ids of a conversation's turns by the turn they follow (`null` for the first ones), in the order they were
   * stored.
   */
  idsByParent(conversationId: string): ReadonlyMap<string | null, readonly string[]>
  /** The turn stored last that has no successor, among `turnId` and its descendants. */
  newestLeaf(turnId: string): string
  /** Whether a tool server is running a call of this turn. */
  isCalling(id: string): boolean
  /** Copies the decisions about the tool calls of a turn to its copy. */
  keepDecisions(id: string, copyId: string): void
  /** Replaces the cache marks of a turn; its text stays unchanged. */
  saveMarks(id: string, turn: Pick<StoredTurn, 'blocks' | 'keep'>): void
  /** Hides a turn and its descendants. */
  delete(id: string, at: number): void
  /**
   * Restores the turns that `delete` of this turn hid, and the turns before it if they were deleted since. False when
   * there is no such turn in the conversation.
   */
  restore(conversationId: string, id: string): boolean
}

export function createTurnStore({ connection }: Database): TurnStore {
  const insert = connection.prepare(`
    INSERT INTO turns (id, conversation_id, parent_id, depth, role, kind, blocks, text, format, keep, run_id,
      copied_run_id, follows_change, imported_model, created_at)
    VALUES (:id, :conversation_id, :parent_id, :depth, :role, :kind, :blocks, :text, :format, :keep, :run_id,
      :copied_run_id, :follows_change, :imported_model, :created_at)`)
  const get = connection.prepare(`
    SELECT turns.*, ${endOfRun} FROM turns ${withRun} WHERE turns.id = ? AND turns.deleted_at IS NULL`)
  const path = connection.prepare(`
    WITH RECURSIVE path (id, parent_id) AS (
      SELECT id, parent_id FROM turns WHERE id = ?
      UNION ALL
      SELECT turns.id, turns.parent_id FROM turns JOIN path ON turns.id = path.parent_id
      LIMIT ?
    )
    SELECT turns.*, ${endOfRun} FROM path JOIN turns ON turns.id = path.id ${withRun} ORDER BY turns.depth`)
  const ids = connection.prepare(`
    SELECT id, parent_id FROM turns WHERE conversation_id = ? AND deleted_at IS NULL ORDER BY rowid`)
  const leaf = connection.prepare(`
    ${below}
    SELECT turns.id FROM below JOIN turns ON turns.id = below.id
    WHERE NOT EXISTS (SELECT 1 FROM turns child WHERE child.parent_id = turns.id AND child.deleted_at IS NULL)
    ORDER BY turns.rowid DESC LIMIT 1`)
  const isCalling = connection.prepare(
    "SELECT 1 FROM tool_calls WHERE turn_id = ? AND status = 'calling' LIMIT 1",
  )
  const keepDecisions = connection.prepare(`
    INSERT INTO tool_calls (turn_id, call_id, status, state)
    SELECT ?2, call_id, status, state FROM tool_calls WHERE turn_id = ?1`)
  const saveMarks = connection.prepare('UPDATE turns SET blocks = :blocks, keep = :keep WHERE id = :id')
  const hide = connection.prepare(`
    ${below}
    UPDATE turns SET deleted_at = ?2, deleted_with = ?1 WHERE id IN (SELECT id FROM below)`)
  const isIn = connection.prepare('SELECT 1 FROM turns WHERE id = ? AND conversation_id = ?')
  const restore = connection.prepare(`
    WITH RECURSIVE above (id, parent_id) AS (
      SELECT id, parent_id FROM turns WHERE id = ?1
      UNION ALL
      SELECT turns.id, turns.parent_id FROM turns JOIN above ON turns.id = above.parent_id
    )
    UPDATE turns SET deleted_at = NULL, deleted_with = NULL
    WHERE deleted_with = ?1 AND conversation_id = ?2 OR id IN (SELECT id FROM above)`)

  return {
    insert(turn) {
      insert.run({
        id: turn.id,
        conversation_id: turn.conversationId,
        parent_id: turn.parentId,
        depth: turn.depth,
        role: turn.role,
        kind: turn.kind ?? null,
        blocks: JSON.stringify(turn.blocks),
        text: cutText(textOfBlocks(turn.blocks), maxSearchedCharacters),
        format: turn.format ?? null,
        keep: turn.keep === undefined ? null : JSON.stringify(turn.keep),
        run_id: turn.runId ?? null,
        copied_run_id: turn.copiedRunId ?? null,
        follows_change: turn.followsChange === true ? 1 : 0,
        imported_model: turn.importedModel ?? null,
        created_at: turn.createdAt,
      })
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromTurnRow(row)
    },
    path: (headId, count = -1) => path.all(headId, count).map(fromTurnRow),
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
    saveMarks(id, { blocks, keep }) {
      saveMarks.run({
        id,
        blocks: JSON.stringify(blocks),
        keep: keep === undefined ? null : JSON.stringify(keep),
      })
    },
    newestLeaf: (turnId) => String(leaf.get(turnId)?.['id'] ?? turnId),
    isCalling: (id) => isCalling.get(id) !== undefined,
    keepDecisions(id, copyId) {
      keepDecisions.run(id, copyId)
    },
    delete(id, at) {
      hide.run(id, at)
    },
    restore(conversationId, id) {
      if (isIn.get(id, conversationId) === undefined) return false
      restore.run(id, conversationId)
      return true
    },
  }
}

/** The final status of an answer, from the turn's own run or that of its original. */
const withRun = 'LEFT JOIN runs ON runs.id = coalesce(turns.run_id, turns.copied_run_id)'
const endOfRun = `runs.status AS run_status, runs.model AS run_model,
      CASE WHEN json_valid(runs.details) THEN json_extract(runs.details, '$.finish') END AS run_finish`

/** The turn `?1` and its descendants, without deleted ones. */
const below = `WITH RECURSIVE below (id) AS (
      SELECT ?1
      UNION ALL
      SELECT turns.id FROM turns JOIN below ON turns.parent_id = below.id WHERE turns.deleted_at IS NULL
    )`

function fromTurnRow(row: Readonly<Record<string, unknown>>): StoredTurn {
  const { parent_id: parentId, keep, format, kind, run_id: runId, copied_run_id: copiedRunId } = row
  return {
    id: String(row['id']),
    conversationId: String(row['conversation_id']),
    parentId: typeof parentId === 'string' ? parentId : null,
    depth: Number(row['depth']),
    role: row['role'] === 'user' ? 'user' : 'assistant',
    blocks: parseBlocks(String(row['blocks'])),
    createdAt: Number(row['created_at']),
    ...(typeof format === 'string' ? { format } : {}),
    ...(typeof keep === 'string' ? { keep: parseOwnJson(keep) } : {}),
    ...(kind === 'compaction' || kind === 'system' || kind === 'prefill' ? { kind } : {}),
    ...(typeof runId === 'string' ? { runId } : {}),
    ...(typeof copiedRunId === 'string' ? { copiedRunId } : {}),
    ...(row['follows_change'] === 1 ? { followsChange: true } : {}),
    ...(typeof row['imported_model'] === 'string' ? { importedModel: row['imported_model'] } : {}),
    ...runOf(row),
  }
}

const endSchema = z.pick(runSchema, { status: true, model: true, finish: true })

function runOf(row: Readonly<Record<string, unknown>>): Pick<PathTurn, 'run'> {
  const finish = typeof row['run_finish'] === 'string' ? parseOwnJson(row['run_finish']) : undefined
  const end = endSchema.safeParse({
    status: row['run_status'],
    model: row['run_model'],
    ...(finish === undefined ? {} : { finish }),
  })
  return end.success ? { run: end.data } : {}
}
