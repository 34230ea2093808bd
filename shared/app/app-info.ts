import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { updateStateSchema } from './update-state.ts'

/** What the host can do. The window asks for these, never for the host's name. */
export const capabilitiesSchema = z.object({
  /**
   * Keys outlive the app: `encrypted`; encrypted by a back end without a real secret: `weak`; in the key store of the system,
   * as the user chose: `key-store`; or not at all.
   */
  keyStorage: z.enum(['encrypted', 'weak', 'key-store', 'session']),
  /** The system's own dialogs for folders and for where to save. */
  fileDialogs: z.boolean(),
  /** Questions that the page cannot answer by itself, in a dialog of the system. */
  confirmations: z.boolean(),
  /** A file manager that can show a file. */
  fileManager: z.boolean(),
  /** Files can be dragged out of the window by the system. */
  fileDrags: z.boolean(),
  nativeMenu: z.boolean(),
  /** Main itself tells of finished jobs; otherwise the window may, through the browser. */
  systemNotifications: z.boolean(),
})

export type Capabilities = z.infer<typeof capabilitiesSchema>

export const appInfoSchema = z.object({
  version: z.string(),
  capabilities: capabilitiesSchema,
  /** Where the user's data lives, for Settings. */
  dataFolder: z.string(),
  practiceUrl: z.string(),
  /** What went wrong while starting, each with its next step. The app is usable all the same. */
  startProblems: z.array(appErrorSchema),
  /** Left out by a build that names nobody to ask for newer versions. */
  updates: z.optional(updateStateSchema),
})

export type AppInfo = z.infer<typeof appInfoSchema>
