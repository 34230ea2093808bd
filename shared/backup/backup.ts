import * as z from 'zod/mini'

/** What a backup holds, in numbers. */
export const backupContentsSchema = z.object({
  conversations: z.number(),
  runs: z.number(),
  /** Files of the library, its trash among them. */
  media: z.number(),
  connections: z.number(),
})

export type BackupContents = z.infer<typeof backupContentsSchema>

/** What a backup can be written without: the library lists its files then and shows them as missing; runs stay, without what went over the wire. */
export const leavableParts = ['records', 'media'] as const

export type LeavablePart = (typeof leavableParts)[number]

export const leftOutSchema = z.array(z.enum(leavableParts)).check(z.maxLength(leavableParts.length))

/** What a file says of itself before anything of it is taken. */
export const backupInfoSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  appVersion: z.string(),
  holds: backupContentsSchema,
  /** What it was written without; left out for nothing. */
  leftOut: z.exactOptional(leftOutSchema),
})

export type BackupInfo = z.infer<typeof backupInfoSchema>

/** What becomes of what is here: `add` leaves it and adds what is missing, `replace` sets it aside. */
export const restoreModes = ['add', 'replace'] as const

export type RestoreMode = (typeof restoreModes)[number]

/** How many of a kind a backup has that are not here, and how many that are. */
const countsSchema = z.object({ missing: z.number(), here: z.number() })

/** A backup beside what is here. */
export const backupComparisonSchema = z.object({
  /** Whether nobody has made anything here yet. */
  isNothingHere: z.boolean(),
  conversations: countsSchema,
  /** Conversations that are here and went on there as well: they come as copies. */
  differing: z.number(),
  /** Titles of the newest of them. */
  differingTitles: z.array(z.string()),
  runs: countsSchema,
  media: countsSchema,
  /** Presets, sets of texts, tools, experiments, video jobs and collections. */
  others: countsSchema,
  /** Presets, sets of texts and tools that are otherwise here: they stay as they are here. */
  kept: z.number(),
})

export type BackupComparison = z.infer<typeof backupComparisonSchema>

/** How far a backup is, in files and bytes of what goes in; the last item says where it is. */
export const backupStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    files: z.number(),
    allFiles: z.number(),
    bytes: z.number(),
    allBytes: z.number(),
    /** All is written, and read through: bytes are those of the file. */
    isChecking: z.exactOptional(z.literal(true)),
  }),
  z.object({
    type: z.literal('written'),
    path: z.string(),
    bytes: z.number(),
    holds: backupContentsSchema,
    /** Files that the database names and that are not on the disk. */
    missing: z.number(),
  }),
])

export type BackupStep = z.infer<typeof backupStepSchema>

/** How far a backup is unpacked; the last item says what the next start will find. */
export const restoreStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), files: z.number(), allFiles: z.number() }),
  z.object({
    type: z.literal('ready'),
    mode: z.enum(restoreModes),
    holds: backupContentsSchema,
    /** Connections that are not here yet, and come with the next start, without their keys. */
    newConnections: z.number(),
    /** Entries of the file that are no part of a backup. */
    leftOut: z.number(),
  }),
])

export type RestoreStep = z.infer<typeof restoreStepSchema>
