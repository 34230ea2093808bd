import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** The schema name under which the database of a backup is attached. */
export const came = 'came'

/** The tables whose rows are identified by an id. All but the first are sorted by their dependencies. */
export const things = [
  'conversation_folders',
  'conversations',
  'runs',
  'media_items',
  'collections',
  'text_sets',
  'embedding_results',
  'rerank_results',
  'experiments',
  'presets',
  'tools',
  'video_jobs',
  'request_groups',
] as const

export type Thing = (typeof things)[number]

/**
 * Attaches the database of a backup and lists what does not exist here, in temporary tables of this connection:
 * `coming` contains the ids of missing rows, `differing` those of existing conversations that have additional turns
 * there, because both computers continued them. Writes to neither database. Throws SQLite's errors.
 */
export function findComing(connection: DatabaseSync, path: string): void {
  connection.prepare(`ATTACH ? AS ${came}`).run(path)
  connection.exec(`
    CREATE TEMP TABLE coming (thing TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (thing, id)) WITHOUT ROWID;
    CREATE TEMP TABLE differing (id TEXT PRIMARY KEY) WITHOUT ROWID;
    INSERT INTO temp.differing SELECT id FROM ${came}.conversations c WHERE
      EXISTS (SELECT 1 FROM main.conversations WHERE id = c.id)
        AND EXISTS (SELECT 1 FROM ${came}.turns t WHERE t.conversation_id = c.id AND t.deleted_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM main.turns WHERE id = t.id))
      -- Its turns are of another conversation here.
      OR NOT EXISTS (SELECT 1 FROM main.conversations WHERE id = c.id)
        AND EXISTS (SELECT 1 FROM ${came}.turns t JOIN main.turns USING (id) WHERE t.conversation_id = c.id);
    ${things
      .map(
        (thing) => `INSERT INTO temp.coming SELECT '${thing}', id FROM ${came}.${thing} c
          WHERE NOT EXISTS (SELECT 1 FROM main.${thing} WHERE id = c.id)${exceptions[thing] ?? ''};`,
      )
      .join('\n')}`)
}

const exceptions: Partial<Readonly<Record<Thing, string>>> = {
  conversations: ' AND NOT EXISTS (SELECT 1 FROM temp.differing WHERE id = c.id)',
  // The same file with another id: it was not unpacked.
  media_items: ` AND (c.deleted_at IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM main.media_items WHERE file_name = c.file_name AND sha256 = c.sha256 AND deleted_at IS NULL))`,
  presets: notTheSame('presets', 'preset_versions', 'preset_id'),
  tools: notTheSame('tools', 'tool_versions', 'tool_id'),
}

/** An SQL condition: another local row has the name; `row` is a row of the backup's table. */
export function isNameTaken(items: 'presets' | 'tools', row: string): string {
  return `(${row}.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM main.${items} own WHERE own.name = ${row}.name AND own.deleted_at IS NULL))`
}

/** An SQL condition that leaves out a row if a local one has the same name and an equal newest version. */
function notTheSame(items: 'presets' | 'tools', versions: string, owner: string): string {
  return ` AND (c.deleted_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM main.${items} own
    JOIN main.${versions} of_own ON of_own.${owner} = own.id AND of_own.version = own.version
    JOIN ${came}.${versions} of_theirs ON of_theirs.${owner} = c.id AND of_theirs.version = c.version
    WHERE own.name = c.name AND own.deleted_at IS NULL AND of_own.fingerprint = of_theirs.fingerprint))`
}

/** An SQL expression for the local id of a connection of the backup. `connection_map` must exist. */
export function mappedConnection(id: string): string {
  return `coalesce((SELECT new FROM temp.connection_map WHERE old = ${id}), ${id})`
}

/** Detaches the database of a backup, and drops the temporary tables. */
export function forgetComing(connection: DatabaseSync): void {
  connection.exec(`
    DROP TABLE IF EXISTS temp.coming; DROP TABLE IF EXISTS temp.differing; DROP TABLE IF EXISTS temp.connection_map;`)
  const isAttached = connection
    .prepare('PRAGMA database_list')
    .all()
    .some(({ name }) => name === came)
  if (isAttached) connection.exec(`DETACH ${came}`)
}

/** The id of a copy, always the same for an id of a backup: a repeated addition finds the first copy. */
export function copiedId(backup: string, id: string): string {
  const hash = createHash('sha256').update(`${backup} ${id}`).digest('hex')
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ].join('-')
}
