import * as z from 'zod/mini'
import { backupContentsSchema, leftOutSchema } from '../../shared/backup/backup.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'

/**
 * A backup is a ZIP file (APPNOTE 6.3, with the 64-bit forms):
 *
 * - `backup.json`: this manifest, the first entry;
 * - `playground.sqlite`: the database as it was at one moment;
 * - `records/`, `attachments/`, `recordings/`, `vectors/`: these folders of the data folder;
 * - `media/`: the files of the library, those in its trash in `media/.trash/`.
 *
 * It never contains keys, header values that are stored like keys, or credentials of proxies.
 */
export const manifestName = ownFileMarks.backup.entry
export const databaseName = 'playground.sqlite'
export const mediaFolder = 'media'

/**
 * Folders of the data folder whose files are named by ids or hashes: an existing file of the same name is identical.
 */
export const dataFolders = ['records', 'attachments', 'recordings', 'vectors'] as const

/** The maximum size in bytes: a foreign file may contain anything. */
export const maxManifestBytes = 32 * 1024 * 1024

export const maxEntries = 5_000_000

const maxConnections = 10_000

export const manifestSchema = z.object({
  format: z.literal(ownFileMarks.backup.value),
  /** Raise it when an older app could no longer restore the format. */
  version: z.literal(1),
  appVersion: z.string().check(z.maxLength(100)),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** The schema version of its database. Backups of older versions do not contain it. */
  schema: z.exactOptional(z.number()),
  holds: backupContentsSchema,
  /** The kinds of files that it was written without; absent if there are none. */
  leftOut: z.exactOptional(leftOutSchema),
  /** As in `config.json`. Each value is parsed by its own schema when it is restored. */
  settings: z.optional(z.json()),
  connections: z.array(z.json()).check(z.maxLength(maxConnections)),
})

export type Manifest = z.infer<typeof manifestSchema>

/** A name inside of a data folder: one or two folders deep, of characters that every system accepts. */
const dataName = /^(?:records|attachments|recordings|vectors)(?:\/[\w-][\w.-]{0,200}){1,3}$/

/** A name in the library: any file name, in the folder itself or in its trash. */
// oxlint-disable-next-line no-control-regex -- what no system takes
const mediaName = /^media\/(?:\.trash\/)?[^./\\\u0000-\u001f\u007f][^/\\\u0000-\u001f\u007f]{0,254}$/u

/** Whether an entry belongs in a backup. */
export function isBackupEntry(name: string): boolean {
  return name === databaseName || dataName.test(name) || mediaName.test(name)
}
