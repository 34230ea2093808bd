import * as z from 'zod/mini'

/** What is known of a backup as a whole: whether each byte of it is the one that was written. */
export const backupCheckSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('verified') }),
  /** `entry` is the file in it that is damaged; left out where it is the backup as a whole. */
  z.object({ state: z.literal('damaged'), entry: z.exactOptional(z.string()) }),
  /** It is there, and the system does not let the app read it. */
  z.object({ state: z.literal('unreadable') }),
  /** It will be read, or is being read. */
  z.object({ state: z.literal('waiting') }),
  /** Nobody reads it until that is asked for. */
  z.object({ state: z.literal('unchecked') }),
])

export type BackupCheck = z.infer<typeof backupCheckSchema>

/** How far the check is that goes on; nothing where none does. */
export const checkingSchema = z.object({
  running: z.exactOptional(z.object({ path: z.string(), bytes: z.number(), allBytes: z.number() })),
})

export type Checking = z.infer<typeof checkingSchema>
