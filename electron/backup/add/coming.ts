import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** The name under which the database of a backup is attached beside the one of here. */
export const came = 'came'

/** What is known by its id. All but the first stand in the order in which they need each other. */
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
 * Attaches the database of a backup and notes what of it is not here, in tables of this connection alone: `coming` has the ids of what
 * is missing, `differing` those of conversations that are here and had turns there which are not, as after both computers went on
 * with one. Nothing is written to either database. Throws SQLite's errors.
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
  // The same file under another id: it was not unpacked.
  media_items: ` AND (c.deleted_at IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM main.media_items WHERE file_name = c.file_name AND sha256 = c.sha256 AND deleted_at IS NULL))`,
  presets: notTheSame('presets', 'preset_versions', 'preset_id'),
  tools: notTheSame('tools', 'tool_versions', 'tool_id'),
}

/** Whether a name of the backup is that of another one here; `row` is one of its table there. */
export function isNameTaken(items: 'presets' | 'tools', row: string): string {
  return `(${row}.deleted_at IS NULL
    AND EXISTS (SELECT 1 FROM main.${items} own WHERE own.name = ${row}.name AND own.deleted_at IS NULL))`
}

/** One of the same name whose newest version is the same is here already. */
function notTheSame(items: 'presets' | 'tools', versions: string, owner: string): string {
  return ` AND (c.deleted_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM main.${items} own
    JOIN main.${versions} of_own ON of_own.${owner} = own.id AND of_own.version = own.version
    JOIN ${came}.${versions} of_theirs ON of_theirs.${owner} = c.id AND of_theirs.version = c.version
    WHERE own.name = c.name AND own.deleted_at IS NULL AND of_own.fingerprint = of_theirs.fingerprint))`
}

/** A connection of the backup by the id that it has here. `connection_map` is made before. */
export function mappedConnection(id: string): string {
  return `coalesce((SELECT new FROM temp.connection_map WHERE old = ${id}), ${id})`
}

/** Lets go of the database of a backup, and of what was noted. */
export function forgetComing(connection: DatabaseSync): void {
  connection.exec(`
    DROP TABLE IF EXISTS temp.coming; DROP TABLE IF EXISTS temp.differing; DROP TABLE IF EXISTS temp.connection_map;`)
  const isAttached = connection
    .prepare('PRAGMA database_list')
    .all()
    .some(({ name }) => name === came)
  if (isAttached) connection.exec(`DETACH ${came}`)
}

/** The id of a copy, always the same for one id of one backup: what was added once is there the next time. */
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
