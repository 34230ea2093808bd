import * as z from 'zod/mini'
import { appInfoSchema } from '../../app/app-info.ts'
import { noticeSchema } from '../../app/notice.ts'
import { updateStateSchema } from '../../app/update-state.ts'
import { placeSchema } from '../../app/place.ts'
import { startProgressSchema } from '../../backup/start-step.ts'
import { command, event, stream, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** The app itself: its facts, and its actions outside the window. */
export const appContract = {
  'app.info': command(nothing, appInfoSchema),
  /**
   * The slow steps of a start. Ends when the app is ready; until then nothing else is answered. Empty when the start
   * has no such step.
   */
  'app.starting': stream(nothing, startProgressSchema),
  /** `app.info` has changed after the start. */
  'app.infoChanged': event(nothing),
  /** Checks for the newest version now; `unavailable` when `app.info` has no host to check. */
  'app.checkForUpdates': command(nothing, updateStateSchema),
  /** An entry of the native menu was chosen: the window runs this command of `shared/commands/`. */
  'app.commandChosen': event(z.object({ id: z.string() })),
  /** Shows a system notification; `unavailable` on a host without `capabilities.systemNotifications`. */
  'app.notify': command(noticeSchema, nothing),
  /** A notification was clicked: the window opens its place. */
  'app.placeChosen': event(placeSchema),
  /** The system did not show a notification: the window may show it. */
  'app.noticeMissed': event(noticeSchema),
  /** Opens an https link in the user's browser. The window has already shown the host to the user. */
  'app.openLink': command(z.object({ url: z.string() }), nothing),
} satisfies Contract
