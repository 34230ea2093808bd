import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { updateStateSchema } from './update-state.ts'

/** Capabilities of the host. The window checks these, never the host's name. */
export const capabilitiesSchema = z.object({
  /**
   * How keys are stored: `encrypted` on disk; `weak`: encrypted on disk without a real secret; `key-store`: in the
   * system's key store, as the user chose; `session`: in memory until the app ends.
   */
  keyStorage: z.enum(['encrypted', 'weak', 'key-store', 'session']),
  /** Whether the host has system dialogs for choosing folders and save locations. */
  fileDialogs: z.boolean(),
  /** Whether the host asks for confirmation in a system dialog. */
  confirmations: z.boolean(),
  /** Whether a file manager can show a file. */
  fileManager: z.boolean(),
  /** Whether the system can drag files out of the window. */
  fileDrags: z.boolean(),
  nativeMenu: z.boolean(),
  /** Whether main notifies of finished jobs; otherwise the window may, through the browser. */
  systemNotifications: z.boolean(),
})

export type Capabilities = z.infer<typeof capabilitiesSchema>

export const appInfoSchema = z.object({
  version: z.string(),
  capabilities: capabilitiesSchema,
  /** Path of the user's data, shown in Settings. */
  dataFolder: z.string(),
  practiceUrl: z.string(),
  /** Problems during startup, each with its next step. The app stays usable. */
  startProblems: z.array(appErrorSchema),
  /** Left out in a build that has no host to check for newer versions. */
  updates: z.optional(updateStateSchema),
})

export type AppInfo = z.infer<typeof appInfoSchema>
