import * as z from 'zod/mini'

/** The state of a backup as a whole: whether every byte is still as it was written. */
export const backupCheckSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('verified') }),
  /** `entry` is the damaged file in the backup; left out when the backup as a whole is damaged. */
  z.object({ state: z.literal('damaged'), entry: z.exactOptional(z.string()) }),
  /** The backup exists, but the system does not let the app read it. */
  z.object({ state: z.literal('unreadable') }),
  /** The check is queued or running. */
  z.object({ state: z.literal('waiting') }),
  /** Not checked until the user asks for it. */
  z.object({ state: z.literal('unchecked') }),
])

export type BackupCheck = z.infer<typeof backupCheckSchema>

/** Progress of the running check; `undefined` when none is running. */
export const checkingSchema = z.object({
  running: z.exactOptional(z.object({ path: z.string(), bytes: z.number(), allBytes: z.number() })),
})

export type Checking = z.infer<typeof checkingSchema>
