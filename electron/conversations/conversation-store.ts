import type { ConversationSettings, ConversationSummary } from '../../shared/conversations/conversation.ts'
import { titleOf } from '../../shared/conversations/title.ts'
import type { Database } from '../database/database.ts'
import { parseBlocks } from '../lib/stored-blocks.ts'
import {
  fromConversationRow,
  fromSummaryRow,
  idsOf,
  toSettingsColumns,
  type StoredConversation,
} from './conversation-row.ts'
import { searchCondition } from './search-condition.ts'

/** The table of conversations. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface ConversationStore {
  insert(conversation: StoredConversation): void
  /** Also returns hidden ones. */
  get(id: string): StoredConversation | undefined
  saveSettings(id: string, settings: ConversationSettings, hasOwnTitle: boolean): void
  /**
   * `null` for a conversation without turns. A derived title follows the turns in view. For a column, the listed
   * conversation gets the same time, and its title while it has no turns.
   */
  setHead(id: string, turnId: string | null, at: number): void
  /** Puts a copy into the folder of the original, with its tags. */
  keepPlace(id: string, copyId: string): void
  /** The columns of its comparison, in their order. */
  columnIds(id: string): string[]
  /**
   * Derived from the first written turn in view, which may be a manually written answer, or from its first column; `''`
   * before there is one.
   */
  titleInView(id: string): string
  /**
   * Newest first; every word of `search` is in the title, in a tag or in a turn that is not deleted, of the
   * conversation or of one of its columns. Hidden ones and columns are left out.
   */
  list(search: string): ConversationSummary[]
  /** The ids that `list` would return, in its order. */
  find(search: string): string[]
  summary(id: string): ConversationSummary | undefined
  /** The model of the conversation used last, `''` for none. */
  lastModel(): string
}

/** As a JSON array, in the order of the columns. */
const columnIdsOf = (id: string): string => `
  SELECT json_group_array(id) AS ids FROM (
    SELECT id FROM conversations WHERE compared_in = ${id} AND deleted_at IS NULL ORDER BY number)`

/** The status of the newest answer in a column, or of an arriving one. */
const columnStatus = `
  SELECT newest.status FROM conversations compared
  JOIN turns INDEXED BY turns_as_heads ON turns.id = compared.head_turn_id
  JOIN runs newest ON newest.id = turns.run_id
  WHERE compared.compared_in = c.id AND compared.deleted_at IS NULL
  ORDER BY newest.status = 'running' DESC, newest.started_at DESC LIMIT 1`

/** Few conversations have columns, and a subquery for each of thousands takes time. */
const hasColumns = 'c.id IN (SELECT compared_in FROM conversations WHERE compared_in IS NOT NULL)'

const summaryColumns = `
  SELECT c.id, c.title, c.model, c.format, c.created_at, c.updated_at,
    c.pinned_at, c.archived_at,
    CASE WHEN c.folder_id IN (SELECT id FROM conversation_folders WHERE deleted_at IS NULL) THEN c.folder_id END AS folder,
    CASE WHEN c.id IN (SELECT conversation_id FROM conversation_tags) THEN (
      SELECT json_group_array(tag) FROM conversation_tags WHERE conversation_id = c.id) END AS tags,
    coalesce(head.depth, 0) AS turn_count,
    CASE WHEN ${hasColumns} THEN coalesce((${columnStatus}), runs.status) ELSE runs.status END AS last_status,
    CASE WHEN ${hasColumns} THEN (${columnIdsOf('c.id')}) END AS column_ids,
    c.system = '' AND c.system_mark = '' AND c.extra_json = '' AND c.variables = '' AND c.has_own_title = 0 AS is_as_made,
    -- What was set before anything was said tells whether it is blank.
    CASE WHEN c.head_turn_id IS NULL THEN c.parameters END AS parameters,
    CASE WHEN c.head_turn_id IS NULL THEN c.tool_answers END AS tool_answers,
    CASE WHEN c.head_turn_id IS NULL THEN c.tools_from END AS tools_from,
    CASE WHEN c.head_turn_id IS NULL THEN (
      SELECT count(*) FROM runs lens
      WHERE lens.conversation_id = c.id AND lens.turn_id IS NULL AND lens.deleted_at IS NULL
    ) ELSE 0 END AS lens_count
  FROM conversations c
  LEFT JOIN turns head INDEXED BY turns_as_heads ON head.id = c.head_turn_id
  LEFT JOIN runs ON runs.id = coalesce(head.run_id, head.copied_run_id)`

export function createConversationStore({ connection, hasFullTextSearch }: Database): ConversationStore {
  const insert = connection.prepare(`
    INSERT INTO conversations (id, title, has_own_title, format, model, system, system_mark, parameters, extra_json, variables, tool_answers, tools_from,
      connection_id, compared_in, head_turn_id, created_at, updated_at)
    VALUES (:id, :title, :has_own_title, :format, :model, :system, :system_mark, :parameters, :extra_json, :variables, :tool_answers, :tools_from,
      :connection_id, :compared_in, :head_turn_id, :created_at, :updated_at)`)
  const get = connection.prepare('SELECT * FROM conversations WHERE id = ?')
  const saveSettings = connection.prepare(`
    UPDATE conversations SET title = :title, has_own_title = :has_own_title, format = :format, model = :model,
      system = :system, system_mark = :system_mark, parameters = :parameters, extra_json = :extra_json, variables = :variables,
      tool_answers = :tool_answers, tools_from = :tools_from, connection_id = :connection_id
    WHERE id = :id`)
  const setHead = connection.prepare(
    'UPDATE conversations SET head_turn_id = :turn_id, updated_at = :at WHERE id = :id',
  )
  const setMadeTitle = connection.prepare(
    'UPDATE conversations SET title = :title WHERE id = :id AND has_own_title = 0',
  )
  const keepFolder = connection.prepare(
    'UPDATE conversations SET folder_id = (SELECT folder_id FROM conversations WHERE id = ?1) WHERE id = ?2',
  )
  const keepTags = connection.prepare(
    'INSERT INTO conversation_tags SELECT ?2, tag FROM conversation_tags WHERE conversation_id = ?1',
  )
  const firstInView = connection.prepare(`
    WITH RECURSIVE path (id, parent_id) AS (
      SELECT turns.id, turns.parent_id FROM conversations JOIN turns ON turns.id = head_turn_id WHERE conversations.id = ?
      UNION ALL
      SELECT turns.id, turns.parent_id FROM turns JOIN path ON turns.id = path.parent_id
    )
    SELECT blocks FROM path JOIN turns ON turns.id = path.id
    WHERE kind IS NULL AND (role = 'user' OR (run_id IS NULL AND copied_run_id IS NULL)) ORDER BY depth LIMIT 1`)
  const summary = connection.prepare(`${summaryColumns} WHERE c.id = ?`)
  const lastModel = connection.prepare(`
    SELECT model FROM conversations WHERE deleted_at IS NULL AND model <> ''
    ORDER BY updated_at DESC, rowid DESC LIMIT 1`)

  const columnIds = connection.prepare(columnIdsOf('?'))
  const touchListed = connection.prepare(`
    UPDATE conversations SET updated_at = max(updated_at, :at) WHERE id = :id`)

  /**
   * The conversations to list, newest first: the part of a query after its columns. The columns of comparisons are
   * searched separately, so that nearly all conversations are matched without them.
   */
  const whichAreListed = (search: string) => {
    const { sql, values } = searchCondition(search, hasFullTextSearch)
    const found =
      sql === ''
        ? ''
        : ` AND ((TRUE${sql}) OR c.id IN (
              SELECT c.compared_in FROM conversations c
              WHERE c.compared_in IS NOT NULL AND c.deleted_at IS NULL${sql}))`
    return {
      sql: ` WHERE c.deleted_at IS NULL AND c.compared_in IS NULL${found} ORDER BY c.updated_at DESC, c.rowid DESC`,
      values: sql === '' ? [] : [...values, ...values],
    }
  }
  const columnIdsIn = (id: string): string[] => idsOf(String(columnIds.get(id)?.['ids'] ?? '[]'))
  const titleInView = (id: string): string => {
    const first = firstInView.get(id)
    const [column] = first === undefined ? columnIdsIn(id) : []
    return column === undefined
      ? titleOf(parseBlocks(String(first?.['blocks'] ?? '[]')))
      : titleInView(column)
  }

  return {
    insert(conversation) {
      insert.run({
        ...toSettingsColumns(conversation.settings),
        id: conversation.id,
        has_own_title: conversation.hasOwnTitle ? 1 : 0,
        compared_in: conversation.comparedIn ?? null,
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
      setMadeTitle.run({ id, title: titleInView(id) })
      const listed = get.get(id)?.['compared_in']
      if (typeof listed !== 'string') return
      touchListed.run({ id: listed, at })
      setMadeTitle.run({ id: listed, title: titleInView(listed) })
    },
    columnIds: columnIdsIn,
    titleInView,
    keepPlace(id, copyId) {
      keepFolder.run(id, copyId)
      keepTags.run(id, copyId)
    },
    list(search) {
      const { sql, values } = whichAreListed(search)
      return connection
        .prepare(summaryColumns + sql)
        .all(...values)
        .map(fromSummaryRow)
    },
    find(search) {
      const { sql, values } = whichAreListed(search)
      // Results as one text: thousands of rows take longer than finding them.
      const row = connection
        .prepare(`SELECT json_group_array(id) AS ids FROM (SELECT c.id FROM conversations c${sql})`)
        .get(...values)
      return idsOf(String(row?.['ids'] ?? '[]'))
    },
    summary(id) {
      const row = summary.get(id)
      return row === undefined ? undefined : fromSummaryRow(row)
    },
    lastModel: () => String(lastModel.get()?.['model'] ?? ''),
  }
}
