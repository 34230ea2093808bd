import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
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
import { createVersionedLibrary } from '../lib/versioned/versioned-library.ts'
import { createVersionedStore, type ListedVersion } from '../lib/versioned/versioned-store.ts'
import { toolKind } from './tool-kind.ts'
import { countUses } from './count-uses.ts'

/** The library of tools, with unique names. Every change emits `tools.changed`. */
export interface ToolService {
  /** Sorted by name. */
  list(): Result<ToolSummary[]>
  /** `not-found` also for a deleted one. */
  get(id: string): Result<SavedTool>
  /** Creates a tool when there is no id. Content equal to the newest version creates no new version. */
  save(input: Input<'tools.save'>): Result<SavedTool>
  /** Adds tools, and adds a version to those whose name exists: all or nothing. */
  import(tools: readonly ToolContent[]): Result<ToolImport>
  /** Undoes an import, except for tools that were changed since. */
  undoImport(done: ToolImport): Result<void>
  delete(ids: readonly string[]): Result<void>
  restore(ids: readonly string[]): Result<void>
  /** The conversations and experiments that send a tool of this name. */
  uses(id: string): Result<ToolUses>
  /** Deletes for good what was deleted more than seven days ago. */
  sweep(): Result<void>
}

export interface ToolServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  /** The time that decides what is deleted for good; the clock's by default. */
  readonly trustedNow?: () => number
  readonly emit: Emit<AppContract>
}

export function createToolService({
  database,
  clock,
  emit,
  trustedNow = () => clock.now(),
}: ToolServiceDependencies): ToolService {
  const store = createVersionedStore(database, toolKind)
  const library = createVersionedLibrary<ToolContent>({
    store,
    database,
    clock,
    trustedNow,
    nameOf: toolKind.nameOf,
    max: maxSavedTools,
    problemOf: schemaProblem,
    // How a tool is answered is not imported.
    imported: (content, { answer }) =>
      content.answer === undefined && answer !== undefined ? { ...content, answer } : content,
    onChanged: () => emit('tools.changed', {}),
    errors: {
      notRead: databaseError('toolsNotRead'),
      notSaved: databaseError('toolNotSaved'),
      notDeleted: databaseError('toolNotDeleted'),
      notRestored: databaseError('toolNotRestored'),
      notRemoved: databaseError('deletedToolsNotRemoved'),
      notFound: toolsError('noSuchTool'),
      nameTaken: ({ name }) => toolsError('nameTaken', { name }),
      full: toolsError('libraryFull', { limit: maxSavedTools }),
    },
  })
  return {
    ...library,
    list: () => database.read(databaseError('toolsNotRead'), () => store.list().map(toSummary)),
    save: ({ id, content }) => library.save(id, content),
    uses(id) {
      const tool = library.get(id)
      if (!tool.ok) return tool
      const { name } = newestVersion(tool.value).content
      return database.read(databaseError('toolsNotRead'), () => countUses(name, database))
    },
  }
}

function schemaProblem({ name, schema }: ToolContent): AppError | undefined {
  const characters = JSON.stringify(schema).length
  if (characters <= maxToolSchemaCharacters) return undefined
  return {
    kind: 'invalid-input',
    ...toolsError('schemaTooLong', { name, characters, limit: maxToolSchemaCharacters }),
  }
}

function toSummary({ id, content, ...listed }: ListedVersion<ToolContent>): ToolSummary {
  const { name, description, schema, answer } = content
  const { properties } = schema
  return {
    id,
    name,
    description,
    fieldCount: typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0,
    answeredBy: answer?.source ?? 'manual',
    ...listed,
  }
}

/** The name with the lowest number after it that no other tool has. */
