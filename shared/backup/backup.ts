import * as z from 'zod/mini'

/** Numbers of items in a backup. */
export const backupContentsSchema = z.object({
  conversations: z.number(),
  runs: z.number(),
  /** Files of the library, including its trash. */
  media: z.number(),
  connections: z.number(),
})

export type BackupContents = z.infer<typeof backupContentsSchema>

/**
 * Parts that a backup can omit. Without media, the library lists its files and shows them as missing; without records,
 * runs stay but have no wire data.
 */
export const leavableParts = ['records', 'media'] as const

export type LeavablePart = (typeof leavableParts)[number]

export const leftOutSchema = z.array(z.enum(leavableParts)).check(z.maxLength(leavableParts.length))

/** The description of a backup file, read before anything is restored. */
export const backupInfoSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  appVersion: z.string(),
  holds: backupContentsSchema,
  /** The parts that it omits; left out when it omits nothing. */
  leftOut: z.exactOptional(leftOutSchema),
})

export type BackupInfo = z.infer<typeof backupInfoSchema>

/** What happens to existing data: `add` keeps it and adds what is missing, `replace` sets it aside. */
export const restoreModes = ['add', 'replace'] as const

export type RestoreMode = (typeof restoreModes)[number]

/** Number of items in a backup that are missing here, and that already exist here. */
const countsSchema = z.object({ missing: z.number(), here: z.number() })

/** A comparison of a backup with the existing data. */
export const backupComparisonSchema = z.object({
  /** Whether no user data exists here yet. */
  isNothingHere: z.boolean(),
  conversations: countsSchema,
  /** Conversations that exist here and were also continued in the backup: they are added as copies. */
  differing: z.number(),
  /** Titles of the newest of them. */
  differingTitles: z.array(z.string()),
  runs: countsSchema,
  media: countsSchema,
  /** Presets, text sets, tools, experiments, video jobs and collections. */
  others: countsSchema,
  /** Presets, text sets and tools that differ here: the existing ones stay. */
  kept: z.number(),
})

export type BackupComparison = z.infer<typeof backupComparisonSchema>

/** Progress of writing a backup, in files and bytes of its contents; the last item tells where the file is. */
export const backupStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    files: z.number(),
    allFiles: z.number(),
    bytes: z.number(),
    allBytes: z.number(),
    /** Everything is written and is being verified: bytes are those of the file. */
    isChecking: z.exactOptional(z.literal(true)),
  }),
  z.object({
    type: z.literal('written'),
    path: z.string(),
    bytes: z.number(),
    holds: backupContentsSchema,
    /** Files that the database refers to but that are not on disk. */
    missing: z.number(),
  }),
])

export type BackupStep = z.infer<typeof backupStepSchema>

/** Progress of unpacking a backup; the last item tells what the next start will apply. */
export const restoreStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), files: z.number(), allFiles: z.number() }),
  z.object({
    type: z.literal('ready'),
    mode: z.enum(restoreModes),
    holds: backupContentsSchema,
    /** Connections that do not exist here yet; the next start adds them, without their keys. */
    newConnections: z.number(),
    /** Entries of the file that do not belong to a backup. */
    leftOut: z.number(),
  }),
])

export type RestoreStep = z.infer<typeof restoreStepSchema>
