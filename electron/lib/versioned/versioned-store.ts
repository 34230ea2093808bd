import type { DatabaseSync } from 'node:sqlite'
import type * as z from 'zod/mini'
import { parseOwnJson } from '../../../shared/json.ts'

/** A version of an item. */
export interface Version<Content> {
  /** From 1; each save with different content creates the next one. */
  readonly version: number
  readonly savedAt: number
  readonly content: Content
}

/** An item of a library with its versions, the newest first; only the last ones are kept. */
export interface Versioned<Content> {
  id: string
  createdAt: number
  updatedAt: number
  versions: Version<Content>[]
}

/** The newest version of an item, for lists. */
export interface ListedVersion<Content> {
  readonly id: string
  readonly updatedAt: number
  readonly version: number
  readonly content: Content
  readonly fingerprint: string
  /** The number of versions before it. */
  readonly earlierFingerprints: string[]
}

/** The content type of a versioned library, and its tables: their columns are those of `0033-tools.ts`. */
export interface VersionedKind<Content> {
  readonly items: string
  readonly versions: string
  /** The column of `versions` that refers to `items`. */
  readonly owner: string
  readonly schema: z.ZodMiniType<Content>
  /** The name, which is unique in a library. */
  readonly nameOf: (content: Content) => string
  /** Returns the content under another name that is not in `taken`. */
  readonly renamed: (content: Content, taken: readonly string[]) => Content
  /** Returns the same key for two contents that are equal to their users. */
  readonly fingerprintOf: (content: Content) => string
  readonly maxVersions: number
}

/** The tables of a library. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface VersionedStore<Content> {
  /** By name. */
  list(): ListedVersion<Content>[]
  count(): number
  /** `undefined` for an item that is deleted or never existed. */
  get(id: string): Versioned<Content> | undefined
  /** The id of the existing item with this name. */
  idOfName(name: string): string | undefined
  insert(id: string, content: Content, at: number): void
  /** Adds a version before the others; only the last ones are kept. */
  addVersion(id: string, version: Version<Content>): void
  /** Removes the newest version, so that the one before it is current. */
  dropVersion(id: string, before: Version<Content>): void
  setDeleted(id: string, at: number | null): void
  isDeleted(id: string): boolean
  /**
   * Restores a deleted item: if its name is taken by now, its newest version under a free one. `false` for an
   * unreadable item.
   */
  bringBack(id: string): boolean
  removeDeletedBefore(time: number): void
}

export function createVersionedStore<Content>(
  { connection }: { readonly connection: DatabaseSync },
  { items, versions, owner, schema, nameOf, renamed, fingerprintOf, maxVersions }: VersionedKind<Content>,
): VersionedStore<Content> {
  const listVersions = connection.prepare(`
    SELECT i.id, i.updated_at, v.version, v.fingerprint, CASE WHEN v.version = i.version THEN v.content END AS content
    FROM ${items} i JOIN ${versions} v ON v.${owner} = i.id
    WHERE i.deleted_at IS NULL ORDER BY i.name COLLATE NOCASE, i.name, v.version DESC`)
  const count = connection.prepare(`SELECT count(*) AS count FROM ${items} WHERE deleted_at IS NULL`)
  const get = connection.prepare(`SELECT * FROM ${items} WHERE id = ?`)
  const versionsOf = connection.prepare(`SELECT * FROM ${versions} WHERE ${owner} = ? ORDER BY version DESC`)
  const idOfName = connection.prepare(`SELECT id FROM ${items} WHERE name = ? AND deleted_at IS NULL`)
  const names = connection.prepare(`SELECT name FROM ${items} WHERE deleted_at IS NULL`)
  const insert = connection.prepare(
    `INSERT INTO ${items} (id, name, version, created_at, updated_at) VALUES (:id, :name, 1, :at, :at)`,
  )
  const insertVersion = connection.prepare(`
    INSERT INTO ${versions} (${owner}, version, saved_at, content, fingerprint)
    VALUES (:id, :version, :at, :content, :fingerprint)`)
  const removeOldVersions = connection.prepare(`DELETE FROM ${versions} WHERE ${owner} = ? AND version <= ?`)
  const removeVersion = connection.prepare(`DELETE FROM ${versions} WHERE ${owner} = ? AND version > ?`)
  const show = connection.prepare(
    `UPDATE ${items} SET name = :name, version = :version, updated_at = :at WHERE id = :id`,
  )
  const setDeleted = connection.prepare(`UPDATE ${items} SET deleted_at = ? WHERE id = ?`)
  const rename = connection.prepare(`UPDATE ${items} SET name = ? WHERE id = ?`)
  const changeNewest = connection.prepare(`
    UPDATE ${versions} SET content = :content, fingerprint = :fingerprint
    WHERE ${owner} = :id AND version = (SELECT version FROM ${items} WHERE id = :id)`)
  const remove = connection.prepare(`DELETE FROM ${items} WHERE deleted_at < ?`)
  const writeVersion = (id: string, { version, savedAt, content }: Version<Content>): void => {
    insertVersion.run({
      id,
      version,
      at: Math.round(savedAt),
      content: JSON.stringify(content),
      fingerprint: fingerprintOf(content),
    })
  }
  const showVersion = (id: string, { version, savedAt, content }: Version<Content>): void => {
    show.run({ id, name: nameOf(content), version, at: Math.round(savedAt) })
  }
  /** `undefined` for an item that this version of the app cannot read. */
  const readContent = (json: unknown): Content | undefined =>
    typeof json === 'string' ? schema.safeParse(parseOwnJson(json)).data : undefined
  const readVersions = (id: string): Version<Content>[] =>
    versionsOf.all(id).flatMap((row) => {
      const content = readContent(row['content'])
      return content === undefined
        ? []
        : [{ version: Number(row['version']), savedAt: Number(row['saved_at']), content }]
    })
  const namesNow = (): string[] => names.all().map((row) => String(row['name']))
  const idNow = (name: string): string | undefined => {
    const row = idOfName.get(name)
    return row === undefined ? undefined : String(row['id'])
  }
  const contentOf = (id: string): Content | undefined => readVersions(id)[0]?.content
  return {
    list() {
      const listed: ListedVersion<Content>[] = []
      for (const row of listVersions.all()) {
        const id = String(row['id'])
        const content = readContent(row['content'])
        const fingerprint = String(row['fingerprint'])
        if (content !== undefined)
          listed.push({
            id,
            updatedAt: Number(row['updated_at']),
            version: Number(row['version']),
            content,
            fingerprint,
            earlierFingerprints: [],
          })
        else if (listed.at(-1)?.id === id) listed.at(-1)?.earlierFingerprints.push(fingerprint)
      }
      return listed
    },
    count: () => Number(count.get()?.['count']),
    get(id) {
      const row = get.get(id)
      if (row === undefined || row['deleted_at'] !== null) return undefined
      const known = readVersions(id)
      return known.length === 0
        ? undefined
        : { id, createdAt: Number(row['created_at']), updatedAt: Number(row['updated_at']), versions: known }
    },
    idOfName: idNow,
    insert(id, content, at) {
      insert.run({ id, name: nameOf(content), at: Math.round(at) })
      writeVersion(id, { version: 1, savedAt: at, content })
    },
    addVersion(id, version) {
      writeVersion(id, version)
      removeOldVersions.run(id, version.version - maxVersions)
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
    bringBack(id) {
      const content = contentOf(id)
      if (content === undefined) return false
      if (idNow(nameOf(content)) !== undefined) {
        const free = renamed(content, namesNow())
        rename.run(nameOf(free), id)
        changeNewest.run({ id, content: JSON.stringify(free), fingerprint: fingerprintOf(free) })
      }
      setDeleted.run(null, id)
      return true
    },
    removeDeletedBefore(time) {
      remove.run(Math.round(time))
    },
  }
}
