import { maxToolVersions } from '../../shared/limits.ts'
import { parseOwnJson } from '../../shared/json.ts'
import {
  toolContentSchema,
  type SavedTool,
  type ToolContent,
  type ToolSummary,
  type ToolVersion,
} from '../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../shared/tools/tool-fingerprint.ts'
import type { Database } from '../database/database.ts'

/** The tables of tools. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface ToolStore {
  list(): ToolSummary[]
  count(): number
  /** `undefined` for one that is deleted or was never there. */
  get(id: string): SavedTool | undefined
  /** The id of the tool with this name that is not deleted. */
  idOfName(name: string): string | undefined
  names(): string[]
  insert(id: string, content: ToolContent, at: number): void
  /** Puts a version in front of the others, of which the last ones stay. */
  addVersion(id: string, version: ToolVersion): void
  /** Takes the newest version away and shows the one before. */
  dropVersion(id: string, before: ToolVersion): void
  setDeleted(id: string, at: number | null): void
  isDeleted(id: string): boolean
  nameOf(id: string): string | undefined
  /** Gives the newest version another name. */
  rename(id: string, content: ToolContent): void
  /** The newest content, of deleted ones too. */
  contentOf(id: string): ToolContent | undefined
  removeDeletedBefore(time: number): void
}

export function createToolStore({ connection }: Database): ToolStore {
  const listVersions = connection.prepare(`
    SELECT tools.id, tools.updated_at, v.version, v.fingerprint,
      CASE WHEN v.version = tools.version THEN v.content END AS content
    FROM tools JOIN tool_versions v ON v.tool_id = tools.id
    WHERE deleted_at IS NULL ORDER BY tools.name COLLATE NOCASE, tools.name, v.version DESC`)
  const count = connection.prepare('SELECT count(*) AS count FROM tools WHERE deleted_at IS NULL')
  const get = connection.prepare('SELECT * FROM tools WHERE id = ?')
  const versionsOf = connection.prepare('SELECT * FROM tool_versions WHERE tool_id = ? ORDER BY version DESC')
  const idOfName = connection.prepare('SELECT id FROM tools WHERE name = ? AND deleted_at IS NULL')
  const names = connection.prepare('SELECT name FROM tools WHERE deleted_at IS NULL')
  const insert = connection.prepare(
    'INSERT INTO tools (id, name, version, created_at, updated_at) VALUES (:id, :name, 1, :at, :at)',
  )
  const insertVersion = connection.prepare(`
    INSERT INTO tool_versions (tool_id, version, saved_at, content, fingerprint)
    VALUES (:id, :version, :at, :content, :fingerprint)`)
  const removeOldVersions = connection.prepare('DELETE FROM tool_versions WHERE tool_id = ? AND version <= ?')
  const removeVersion = connection.prepare('DELETE FROM tool_versions WHERE tool_id = ? AND version > ?')
  const show = connection.prepare(
    'UPDATE tools SET name = :name, version = :version, updated_at = :at WHERE id = :id',
  )
  const setDeleted = connection.prepare('UPDATE tools SET deleted_at = ? WHERE id = ?')
  const rename = connection.prepare('UPDATE tools SET name = ? WHERE id = ?')
  const changeNewest = connection.prepare(`
    UPDATE tool_versions SET content = :content, fingerprint = :fingerprint
    WHERE tool_id = :id AND version = (SELECT version FROM tools WHERE id = :id)`)
  const remove = connection.prepare('DELETE FROM tools WHERE deleted_at < ?')

  const writeVersion = (id: string, { version, savedAt, content }: ToolVersion): void => {
    insertVersion.run({
      id,
      version,
      at: Math.round(savedAt),
      content: JSON.stringify(content),
      fingerprint: toolFingerprint(content),
    })
  }
  const showVersion = (id: string, { version, savedAt, content: { name } }: ToolVersion): void => {
    show.run({ id, name, version, at: Math.round(savedAt) })
  }
  const readVersions = (id: string): ToolVersion[] =>
    versionsOf.all(id).flatMap((row) => {
      const content = readContent(row['content'])
      return content === undefined
        ? []
        : [{ version: Number(row['version']), savedAt: Number(row['saved_at']), content }]
    })

  return {
    list() {
      const summaries: ToolSummary[] = []
      for (const row of listVersions.all()) {
        const id = String(row['id'])
        const content = readContent(row['content'])
        if (content !== undefined) summaries.push(toSummary(row, id, content))
        else if (summaries.at(-1)?.id === id)
          summaries.at(-1)?.earlierFingerprints.push(String(row['fingerprint']))
      }
      return summaries
    },
    count: () => Number(count.get()?.['count']),
    get(id) {
      const row = get.get(id)
      if (row === undefined || row['deleted_at'] !== null) return undefined
      const versions = readVersions(id)
      return versions.length === 0
        ? undefined
        : { id, createdAt: Number(row['created_at']), updatedAt: Number(row['updated_at']), versions }
    },
    idOfName(name) {
      const row = idOfName.get(name)
      return row === undefined ? undefined : String(row['id'])
    },
    names: () => names.all().map((row) => String(row['name'])),
    insert(id, content, at) {
      insert.run({ id, name: content.name, at: Math.round(at) })
      writeVersion(id, { version: 1, savedAt: at, content })
    },
    addVersion(id, version) {
      writeVersion(id, version)
      removeOldVersions.run(id, version.version - maxToolVersions)
      showVersion(id, version)
    },
    dropVersion(id, before) {
      removeVersion.run(id, before.version)
      showVersion(id, before)
    },
    setDeleted(id, at) {
      setDeleted.run(at === null ? null : Math.round(at), id)
    },
    isDeleted: (id) => (get.get(id)?.['deleted_at'] ?? null) !== null,
    nameOf(id) {
      const row = get.get(id)
      return row === undefined ? undefined : String(row['name'])
    },
    rename(id, content) {
      rename.run(content.name, id)
      changeNewest.run({ id, content: JSON.stringify(content), fingerprint: toolFingerprint(content) })
    },
    contentOf: (id) => readVersions(id)[0]?.content,
    removeDeletedBefore(time) {
      remove.run(Math.round(time))
    },
  }
}

/** `undefined` for what this version cannot read. */
function readContent(json: unknown): ToolContent | undefined {
  if (typeof json !== 'string') return undefined
  const content = toolContentSchema.safeParse(parseOwnJson(json))
  return content.success ? content.data : undefined
}

function toSummary(
  row: Readonly<Record<string, unknown>>,
  id: string,
  { name, description, schema, answer }: ToolContent,
): ToolSummary {
  const { properties } = schema
  return {
    id,
    name,
    description,
    fieldCount: typeof properties === 'object' && properties !== null ? Object.keys(properties).length : 0,
    answeredBy: answer?.source ?? 'manual',
    version: Number(row['version']),
    fingerprint: String(row['fingerprint']),
    earlierFingerprints: [],
    updatedAt: Number(row['updated_at']),
  }
}
