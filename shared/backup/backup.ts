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

/** What a file says of itself before anything of it is taken. */
export const backupInfoSchema = z.object({
  path: z.string(),
  bytes: z.number(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  appVersion: z.string(),
  holds: backupContentsSchema,
})

export type BackupInfo = z.infer<typeof backupInfoSchema>

/** How far a backup is, in files and bytes of what goes in; the last item says where it is. */
export const backupStepSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    files: z.number(),
    allFiles: z.number(),
    bytes: z.number(),
    allBytes: z.number(),
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
    holds: backupContentsSchema,
    /** Connections that are not here yet, and come with the next start, without their keys. */
    newConnections: z.number(),
    /** Entries of the file that are no part of a backup. */
    leftOut: z.number(),
  }),
])

export type RestoreStep = z.infer<typeof restoreStepSchema>
