import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Input } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { maxSavedTools, maxToolSchemaCharacters } from '../../shared/limits.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { toolsError } from '../../shared/text/en/errors/tools.ts'
import {
  newestVersion,
  type SavedTool,
  type ToolContent,
  type ToolImport,
  type ToolSummary,
  type ToolUses,
} from '../../shared/tools/saved-tool.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { createToolStore } from './tool-store.ts'
import { countUses } from './count-uses.ts'

/** The library of tools, no two of one name. Every change is told as `tools.changed`. */
export interface ToolService {
  /** By name. */
  list(): Result<ToolSummary[]>
  /** `not-found` for a deleted one too. */
  get(id: string): Result<SavedTool>
  /** A new tool without an id. Content that is no other than that of the newest version makes none. */
  save(input: Input<'tools.save'>): Result<SavedTool>
  /** Adds tools, and gives those a new version that are there by name: all or none. */
  import(tools: readonly ToolContent[]): Result<ToolImport>
  /** Takes back what nobody has changed since. */
  undoImport(done: ToolImport): Result<void>
  delete(ids: readonly string[]): Result<void>
  restore(ids: readonly string[]): Result<void>
  /** Where a tool of this name is sent. */
  uses(id: string): Result<ToolUses>
  /** Removes for good what was deleted more than seven days ago. */
  sweep(): Result<void>
}

export interface ToolServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  /** The time by which what was deleted is removed for good; the clock's unless told. */
  readonly trustedNow?: () => number
  readonly emit: Emit<AppContract>
}

/** How long a deleted tool can be brought back. */
const toolKeptMs = 7 * 24 * 60 * 60 * 1000

export function createToolService({
  database,
  clock,
  emit,
  trustedNow = () => clock.now(),
}: ToolServiceDependencies): ToolService {
  const store = createToolStore(database)
  const notSaved = databaseError('toolNotSaved')

  function get(id: string): Result<SavedTool> {
    const found = database.read(databaseError('toolsNotRead'), () => store.get(id))
    if (!found.ok) return found
    return found.value === undefined
      ? err({ kind: 'not-found', ...toolsError('noSuchTool') })
      : ok(found.value)
  }

  function changed<Value>(result: Result<Value>): Result<Value> {
    if (result.ok) emit('tools.changed', {})
    return result
  }

  /** Inside of a write: the id of the tool, and whether it has a version more now. */
  function put(content: ToolContent, id: string | undefined): Result<{ id: string; isChanged: boolean }> {
    const tooLong = schemaProblem(content)
    if (tooLong !== undefined) return tooLong
    const owner = store.idOfName(content.name)
    if (owner !== undefined && owner !== id)
      return err({ kind: 'invalid-input', ...toolsError('nameTaken', { name: content.name }) })
    const at = clock.now()
    if (id === undefined) {
      if (store.count() >= maxSavedTools)
        return err({ kind: 'invalid-input', ...toolsError('libraryFull', { limit: maxSavedTools }) })
      const newId = randomUUID()
      store.insert(newId, content, at)
      return ok({ id: newId, isChanged: true })
    }
    const known = store.get(id)
    if (known === undefined) return err({ kind: 'not-found', ...toolsError('noSuchTool') })
    const newest = newestVersion(known)
    const isChanged = JSON.stringify(newest.content) !== JSON.stringify(content)
    if (isChanged) store.addVersion(id, { version: newest.version + 1, savedAt: at, content })
    return ok({ id, isChanged })
  }

  return {
    list: () => database.read(databaseError('toolsNotRead'), () => store.list()),
    get,
    save({ id, content }) {
      const stored = changed(database.write(notSaved, () => put(content, id)))
      return stored.ok ? get(stored.value.id) : stored
    },
    import: (tools) =>
      changed(
        database.write(notSaved, () => {
          const done: ToolImport = { addedIds: [], changed: [], sameCount: 0 }
          for (const content of tools) {
            const owner = store.idOfName(content.name)
            const known = owner === undefined ? undefined : store.get(owner)
            // What answers a tool is no part of what is imported.
            const answer = known === undefined ? undefined : newestVersion(known).content.answer
            const whole = { ...content, ...(content.answer === undefined && answer && { answer }) }
            const stored = put(whole, owner)
            if (!stored.ok) return stored
            const { id, isChanged } = stored.value
            if (known === undefined) done.addedIds.push(id)
            else if (isChanged) done.changed.push({ id, version: newestVersion(known).version + 1 })
            else done.sameCount += 1
          }
          return ok(done)
        }),
      ),
    undoImport: ({ addedIds, changed: versions }) =>
      changed(
        database.write(databaseError('toolNotRestored'), () => {
          for (const id of addedIds) if (store.get(id)?.versions.length === 1) hide(id)
          for (const { id, version } of versions) {
            const [newest, before] = store.get(id)?.versions ?? []
            if (newest?.version === version && before !== undefined) store.dropVersion(id, before)
          }
          return ok()
        }),
      ),
    delete: (ids) =>
      changed(
        database.write(databaseError('toolNotDeleted'), () => {
          for (const id of ids) hide(id)
          return ok()
        }),
      ),
    restore: (ids) =>
      changed(
        database.write(databaseError('toolNotRestored'), () => {
          for (const id of ids) {
            const content = store.contentOf(id)
            if (content === undefined) return err({ kind: 'not-found', ...toolsError('noSuchTool') })
            if (!store.isDeleted(id)) continue
            if (store.idOfName(content.name) !== undefined)
              store.rename(id, { ...content, name: freeName(content.name, store.names()) })
            store.setDeleted(id, null)
          }
          return ok()
        }),
      ),
    uses(id) {
      const tool = get(id)
      if (!tool.ok) return tool
      const { name } = newestVersion(tool.value).content
      return database.read(databaseError('toolsNotRead'), () => countUses(name, database))
    },
    sweep: () =>
      database.write(databaseError('deletedToolsNotRemoved'), () => {
        store.removeDeletedBefore(trustedNow() - toolKeptMs)
        return ok()
      }),
  }

  function hide(id: string): void {
    if (!store.isDeleted(id)) store.setDeleted(id, clock.now())
  }
}

function schemaProblem({ name, schema }: ToolContent) {
  const characters = JSON.stringify(schema).length
  if (characters <= maxToolSchemaCharacters) return undefined
  return err({
    kind: 'invalid-input' as const,
    ...toolsError('schemaTooLong', { name, characters, limit: maxToolSchemaCharacters }),
  })
}

/** The name with a number behind it that no other tool has. */
function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken)
  for (let number = 2; ; number += 1) if (!others.has(`${name}_${number}`)) return `${name}_${number}`
}
