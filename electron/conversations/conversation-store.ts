import type { ConversationSettings, ConversationSummary } from '../../shared/conversations/conversation.ts'
import type { Database } from '../database/database.ts'
import {
  fromConversationRow,
  fromSummaryRow,
  toSettingsColumns,
  type StoredConversation,
} from './conversation-row.ts'
import { searchCondition } from './search-condition.ts'

/** The table of conversations. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ConversationStore {
  insert(conversation: StoredConversation): void
  /** Hidden ones too. */
  get(id: string): StoredConversation | undefined
  saveSettings(id: string, settings: ConversationSettings, hasOwnTitle: boolean): void
  /** `null` for a conversation without turns. */
  setHead(id: string, turnId: string | null, at: number): void
  /** `null` brings it back. */
  setDeleted(id: string, at: number | null): void
  /** The newest first; every word of `search` is in the title or in a turn that is not deleted. Hidden ones are left out. */
  list(search: string): ConversationSummary[]
  summary(id: string): ConversationSummary | undefined
  /** The model of the conversation that was used last, `''` for none. */
  lastModel(): string
}

const summaryColumns = `
  SELECT c.id, c.title, c.model, c.format, c.created_at, c.updated_at,
    coalesce(head.depth, 0) AS turn_count, runs.status AS last_status,
    c.system = '' AND c.system_mark = '' AND c.extra_json = '' AND c.variables = '' AND c.tool_answers = '' AND c.has_own_title = 0 AS is_as_made, c.parameters,
    CASE WHEN c.head_turn_id IS NULL THEN (
      SELECT count(*) FROM runs lens
      WHERE lens.conversation_id = c.id AND lens.turn_id IS NULL AND lens.deleted_at IS NULL
    ) ELSE 0 END AS lens_count
  FROM conversations c
  LEFT JOIN turns head ON head.id = c.head_turn_id
  LEFT JOIN runs ON runs.id = coalesce(head.run_id, head.copied_run_id)`

export function createConversationStore({ connection, hasFullTextSearch }: Database): ConversationStore {
  const insert = connection.prepare(`
    INSERT INTO conversations (id, title, has_own_title, format, model, system, system_mark, parameters, extra_json, variables, tool_answers,
      head_turn_id, created_at, updated_at)
    VALUES (:id, :title, :has_own_title, :format, :model, :system, :system_mark, :parameters, :extra_json, :variables, :tool_answers,
      :head_turn_id, :created_at, :updated_at)`)
  const get = connection.prepare('SELECT * FROM conversations WHERE id = ?')
  const saveSettings = connection.prepare(`
    UPDATE conversations SET title = :title, has_own_title = :has_own_title, format = :format, model = :model,
      system = :system, system_mark = :system_mark, parameters = :parameters, extra_json = :extra_json, variables = :variables,
      tool_answers = :tool_answers
    WHERE id = :id`)
  const setHead = connection.prepare(
    'UPDATE conversations SET head_turn_id = :turn_id, updated_at = :at WHERE id = :id',
  )
  const setDeleted = connection.prepare('UPDATE conversations SET deleted_at = :at WHERE id = :id')
  const summary = connection.prepare(`${summaryColumns} WHERE c.id = ?`)
  const lastModel = connection.prepare(`
    SELECT model FROM conversations WHERE deleted_at IS NULL AND model <> ''
    ORDER BY updated_at DESC, rowid DESC LIMIT 1`)

  return {
    insert(conversation) {
      insert.run({
        ...toSettingsColumns(conversation.settings),
        id: conversation.id,
        has_own_title: conversation.hasOwnTitle ? 1 : 0,
        head_turn_id: conversation.headTurnId,
        created_at: conversation.createdAt,
        updated_at: conversation.updatedAt,
      })
    },
    get(id) {
      const row = get.get(id)
      return row === undefined ? undefined : fromConversationRow(row)
    },
    saveSettings(id, settings, hasOwnTitle) {
      saveSettings.run({ ...toSettingsColumns(settings), id, has_own_title: hasOwnTitle ? 1 : 0 })
    },
    setHead(id, turnId, at) {
      setHead.run({ id, turn_id: turnId, at })
    },
    setDeleted(id, at) {
      setDeleted.run({ id, at })
    },
    list(search) {
      const { sql, values } = searchCondition(search, hasFullTextSearch)
      return connection
        .prepare(
          `${summaryColumns} WHERE c.deleted_at IS NULL${sql} ORDER BY c.updated_at DESC, c.rowid DESC`,
        )
        .all(...values)
        .map(fromSummaryRow)
    },
    summary(id) {
      const row = summary.get(id)
      return row === undefined ? undefined : fromSummaryRow(row)
    },
    lastModel: () => String(lastModel.get()?.['model'] ?? ''),
  }
}
