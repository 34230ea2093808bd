import { randomUUID } from 'node:crypto'
import {
  maxFolderName,
  maxTagLength,
  type ConversationFolder,
  type DeletedConversation,
  type KeptState,
  type Organising,
} from '../../shared/conversations/organisation.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { conversationsError } from '../../shared/text/en/errors/conversations.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { oneLine } from '../lib/one-line.ts'
import { noSuchConversation, noSuchFolder } from './conversation-errors.ts'
import { tagsOf } from './conversation-row.ts'

/** Pins, folders, tags, archive and trash of conversations. Each change is one transaction, and is emitted at once. */
export interface KeptConversations {
  /** Returns the earlier states of those that exist. */
  organise(ids: readonly string[], change: Organising): Result<KeptState[]>
  /**
   * Restores states that `organise` returned. A folder deleted meanwhile is ignored. Returns the ids of their
   * conversations.
   */
  putBack(states: readonly KeptState[]): Result<string[]>
  /**
   * Hides conversations with the columns of their comparisons. Returns those that existed, with the run of their newest
   * answer.
   */
  hide(ids: readonly string[]): Result<(KeptId & { readonly runId: string | undefined })[]>
  /**
   * Restores hidden conversations, with the columns that were hidden together with them. Returns those that exist now.
   */
  show(ids: readonly string[]): Result<KeptId[]>
  /** The hidden ones, last deleted first. */
  trash(): Result<DeletedConversation[]>
  /** Sorted by name. */
  folders(): Result<ConversationFolder[]>
  createFolder(name: string): Result<ConversationFolder>
  renameFolder(id: string, name: string): Result<void>
  /** Its members then belong to no folder; `restoreFolder` restores it with the members that were not moved since. */
  deleteFolder(id: string): Result<void>
  restoreFolder(id: string): Result<void>
}

/** `comparedIn`: the conversation in whose comparison this one is a column, which has changed too. */
export interface KeptId {
  readonly id: string
  readonly comparedIn: string | undefined
}

export interface KeptDependencies {
  readonly database: Database
  readonly clock: Clock
  /** Called with the conversations that changed; with none when only a folder changed. */
  readonly onChanged: (ids: readonly string[]) => void
}

export function createKeptConversations({ database, clock, onChanged }: KeptDependencies): KeptConversations {
  const { connection } = database
  const states = connection.prepare(`
    SELECT c.id, c.pinned_at, c.archived_at, c.folder_id,
      (SELECT json_group_array(tag) FROM conversation_tags WHERE conversation_id = c.id) AS tags
    FROM json_each(?) wanted JOIN conversations c ON c.id = wanted.value WHERE c.deleted_at IS NULL`)
  const save = connection.prepare(`
    UPDATE conversations SET pinned_at = :pinned_at, archived_at = :archived_at,
      folder_id = (SELECT id FROM conversation_folders WHERE id = :folder_id)
    WHERE id = :id AND deleted_at IS NULL`)
  const addTag = connection.prepare(
    'INSERT INTO conversation_tags (conversation_id, tag) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const clearTags = connection.prepare('DELETE FROM conversation_tags WHERE conversation_id = ?')
  const shown = connection.prepare(`
    SELECT c.id, c.compared_in, head.run_id FROM json_each(?) wanted
    JOIN conversations c ON c.id = wanted.value OR c.compared_in = wanted.value
    LEFT JOIN turns head ON head.id = c.head_turn_id WHERE c.deleted_at IS NULL`)
  const setDeleted = connection.prepare(
    'UPDATE conversations SET deleted_at = ?1 WHERE id IN (SELECT value FROM json_each(?2)) RETURNING id',
  )
  const restore = connection.prepare(`
    UPDATE conversations SET deleted_at = NULL
    WHERE id IN (SELECT value FROM json_each(?1)) OR id IN (
      SELECT compared.id FROM json_each(?1) wanted JOIN conversations c ON c.id = wanted.value
      JOIN conversations compared ON compared.compared_in = c.id AND compared.deleted_at = c.deleted_at)
    RETURNING id, compared_in`)
  const deleted = connection.prepare(`
    SELECT id, title, model, deleted_at,
      EXISTS (SELECT 1 FROM runs WHERE runs.conversation_id = c.id AND is_starred = 1) AS is_starred
    FROM conversations c WHERE deleted_at IS NOT NULL AND (
      compared_in IS NULL OR compared_in IN (SELECT id FROM conversations WHERE deleted_at IS NULL))
    ORDER BY deleted_at DESC, rowid DESC`)
  const folders = connection.prepare('SELECT id, name FROM conversation_folders WHERE deleted_at IS NULL')
  const insertFolder = connection.prepare(
    'INSERT INTO conversation_folders (id, name, created_at) VALUES (?, ?, ?)',
  )
  const renameFolder = connection.prepare(
    'UPDATE conversation_folders SET name = ? WHERE id = ? AND deleted_at IS NULL',
  )
  const setFolderDeleted = connection.prepare('UPDATE conversation_folders SET deleted_at = ? WHERE id = ?')

  const listFolders = (): ConversationFolder[] =>
    folders
      .all()
      .map(({ id, name }) => ({ id: String(id), name: String(name) }))
      .toSorted((left, right) => left.name.localeCompare(right.name, undefined, { numeric: true }))

  /** The normalised name, unless it is empty or used by another folder. */
  function nameFor(text: string, ownId?: string): Result<string> {
    const name = oneLine(text, maxFolderName)
    if (name === '') return err({ kind: 'invalid-input', ...conversationsError('folderWithoutName') })
    const isTaken = listFolders().some(
      (folder) => folder.id !== ownId && folder.name.toLowerCase() === name.toLowerCase(),
    )
    return isTaken
      ? err({ kind: 'invalid-input', ...conversationsError('folderExists', { name }) })
      : ok(name)
  }

  function put(state: WholeState): void {
    save.run({
      id: state.id,
      pinned_at: state.pinnedAt,
      archived_at: state.archivedAt,
      folder_id: state.folderId,
    })
    clearTags.run(state.id)
    for (const tag of state.tags) addTag.run(state.id, tag)
  }

  function changeFolder(work: () => Result<void>): Result<void> {
    return notifyChanged(database.write(databaseError('conversationFolderNotSaved'), work), () => [])
  }

  function notifyChanged<Value>(
    done: Result<Value>,
    idsOf: (value: Value) => readonly string[],
  ): Result<Value> {
    if (done.ok) onChanged(idsOf(done.value))
    return done
  }

  return {
    organise: (ids, change) =>
      notifyChanged(
        database.write(databaseError('conversationNotSaved'), () => {
          const { folderId } = change
          if (typeof folderId === 'string' && !listFolders().some(({ id }) => id === folderId))
            return err(noSuchFolder)
          const before = states.all(JSON.stringify(ids)).map(toWholeState)
          if (before.length === 0) return err(noSuchConversation)
          const at = clock.now()
          for (const state of before) put(organised(state, change, at))
          return ok(before.map((state) => touchedBy(change, state)))
        }),
        (before) => before.map(({ id }) => id),
      ),
    putBack: (given) =>
      notifyChanged(
        database.write(databaseError('conversationNotSaved'), () => {
          const wanted = new Map(given.map((state) => [state.id, state]))
          const left = states.all(JSON.stringify([...wanted.keys()])).map(toWholeState)
          for (const state of left) put({ ...state, ...wanted.get(state.id) })
          return ok(left.map(({ id }) => id))
        }),
        (back) => back,
      ),
    hide: (ids) =>
      notifyChanged(
        database.write(databaseError('conversationNotDeleted'), () => {
          const gone = shown.all(JSON.stringify(ids))
          if (gone.length === 0) return err(noSuchConversation)
          setDeleted.all(clock.now(), JSON.stringify(gone.map(({ id }) => id)))
          return ok(
            gone.map((row) => ({
              ...toKeptId(row),
              runId: typeof row['run_id'] === 'string' ? row['run_id'] : undefined,
            })),
          )
        }),
        withListed,
      ),
    show: (ids) =>
      notifyChanged(
        database.write(databaseError('conversationNotRestored'), () => {
          const back = restore.all(JSON.stringify(ids)).map(toKeptId)
          return back.length === 0 ? err(noSuchConversation) : ok(back)
        }),
        withListed,
      ),
    trash: () =>
      database.read(databaseError('conversationsNotRead'), () =>
        deleted.all().map((row) => ({
          id: String(row['id']),
          title: String(row['title']),
          model: String(row['model']),
          deletedAt: Number(row['deleted_at']),
          ...(row['is_starred'] === 1 && { isStarred: true }),
        })),
      ),
    folders: () => database.read(databaseError('conversationsNotRead'), listFolders),
    createFolder: (text) =>
      notifyChanged(
        database.write(databaseError('conversationFolderNotSaved'), () => {
          const name = nameFor(text)
          if (!name.ok) return name
          const id = randomUUID()
          insertFolder.run(id, name.value, clock.now())
          return ok({ id, name: name.value })
        }),
        () => [],
      ),
    renameFolder: (id, text) =>
      changeFolder(() => {
        const name = nameFor(text, id)
        if (!name.ok) return name
        return renameFolder.run(name.value, id).changes === 0 ? err(noSuchFolder) : ok()
      }),
    deleteFolder: (id) =>
      changeFolder(() => (setFolderDeleted.run(clock.now(), id).changes === 0 ? err(noSuchFolder) : ok())),
    restoreFolder: (id) =>
      changeFolder(() => (setFolderDeleted.run(null, id).changes === 0 ? err(noSuchFolder) : ok())),
  }
}

function toKeptId({ id, compared_in: comparedIn }: Readonly<Record<string, unknown>>): KeptId {
  return { id: String(id), comparedIn: typeof comparedIn === 'string' ? comparedIn : undefined }
}

/** A column that is hidden or shown changes the conversation that it belongs to. */
function withListed(kept: readonly KeptId[]): string[] {
  return [...new Set(kept.flatMap(({ id, comparedIn = id }) => [id, comparedIn]))]
}

type WholeState = Required<KeptState>

function toWholeState(row: Readonly<Record<string, unknown>>): WholeState {
  const { pinned_at: pinnedAt, archived_at: archivedAt, folder_id: folderId } = row
  return {
    id: String(row['id']),
    pinnedAt: typeof pinnedAt === 'number' ? pinnedAt : null,
    archivedAt: typeof archivedAt === 'number' ? archivedAt : null,
    folderId: typeof folderId === 'string' ? folderId : null,
    tags: tagsOf(String(row['tags'])),
  }
}

function touchedBy(change: Organising, { id, pinnedAt, archivedAt, folderId, tags }: WholeState): KeptState {
  return {
    id,
    ...(change.isPinned !== undefined && { pinnedAt }),
    ...(change.isArchived !== undefined && { archivedAt }),
    ...(change.folderId !== undefined && { folderId }),
    ...((change.addTags ?? change.removeTags) !== undefined && { tags }),
  }
}

/** A repeated change keeps the time: pinning a pinned conversation does not move it. */
function organised(state: WholeState, change: Organising, at: number): WholeState {
  const { isPinned, isArchived, folderId, addTags = [], removeTags = [] } = change
  const removed = new Set(removeTags.map((tag) => tag.toLowerCase()))
  const tags = state.tags.filter((tag) => !removed.has(tag.toLowerCase()))
  for (const text of addTags) {
    const tag = oneLine(text, maxTagLength)
    if (tag !== '' && !tags.some((item) => item.toLowerCase() === tag.toLowerCase())) tags.push(tag)
  }
  return {
    id: state.id,
    pinnedAt: isPinned === undefined ? state.pinnedAt : isPinned ? (state.pinnedAt ?? at) : null,
    archivedAt: isArchived === undefined ? state.archivedAt : isArchived ? (state.archivedAt ?? at) : null,
    folderId: folderId === undefined ? state.folderId : folderId,
    tags,
  }
}
