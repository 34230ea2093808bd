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
    // What answers a tool is no part of what is imported.
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

/** The name with a number behind it that no other tool has. */
