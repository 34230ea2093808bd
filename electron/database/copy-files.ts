import { stampOf } from '../lib/file-stamp.ts'
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseCopy } from '../../shared/data/database-copy.ts'
import { readVersion } from './migrate.ts'

/** A copy with data for main alone. */
export interface CopyFile extends DatabaseCopy {
  readonly path: string
  /** The id of the copied database; `''` when the copy does not contain it. */
  readonly databaseId: string
}

/** The folder of a database's copies. Copies from before an update are beside the database. */
export function copiesFolderOf(databasePath: string): string {
  return join(dirname(databasePath), 'copies')
}

export function copyNameOf(kind: Exclude<DatabaseCopy['kind'], 'update'>, at: number): string {
  return `playground-${kind}-${stampOf(at)}.sqlite`
}

/** All copies, newest first. Unreadable folders count as empty. */
export function listCopyFiles(databasePath: string): CopyFile[] {
  const found = [copiesFolderOf(databasePath), dirname(databasePath)].flatMap((folder) =>
    namesIn(folder).flatMap((name) => describe(join(folder, name), basename(databasePath)) ?? []),
  )
  return found.toSorted((left, right) => right.createdAt - left.createdAt)
}

const copyShape = /^playground-(daily|manual|backup)-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.sqlite$/
const updateShape = /\.version-\d+-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/

function describe(path: string, databaseName: string): CopyFile | undefined {
  const name = basename(path)
  const made = copyShape.exec(name)
  const update = made === null && name.startsWith(databaseName) ? updateShape.exec(name) : null
  const [day, hours, minutes, seconds, rest] = made?.slice(2) ?? update?.slice(1) ?? []
  if (day === undefined) return undefined
  const createdAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${rest}Z`)
  if (!Number.isFinite(createdAt)) return undefined
  const kind = update === null ? (made?.[1] as DatabaseCopy['kind']) : 'update'
  try {
    const { size: bytes } = statSync(path)
    return { name, path, kind, createdAt, bytes, ...readHoldings(path) }
  } catch {
    return undefined
  }
}

function readHoldings(path: string): Pick<CopyFile, 'holds' | 'databaseId' | 'schema'> {
  try {
    const copy = new DatabaseSync(path, { readOnly: true })
    try {
      const count = (table: string): number =>
        Number(copy.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.['count'])
      const holds = { conversations: count('conversations'), runs: count('runs') }
      return { holds, databaseId: databaseIdIn(copy), schema: readVersion(copy) }
    } finally {
      copy.close()
    }
  } catch {
    return { databaseId: '' }
  }
}

function databaseIdIn(copy: DatabaseSync): string {
  const hasTable = copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'index_birth'").get()
  if (hasTable === undefined) return ''
  return String(copy.prepare('SELECT database_id FROM index_birth').get()?.['database_id'] ?? '')
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
