import * as z from 'zod/mini'
import { appInfoSchema } from '../../app/app-info.ts'
import { noticeSchema } from '../../app/notice.ts'
import { updateStateSchema } from '../../app/update-state.ts'
import { placeSchema } from '../../app/place.ts'
import { startProgressSchema } from '../../backup/start-step.ts'
import { command, event, stream, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** The app itself: what it is, and what it does outside its window. */
export const appContract = {
  'app.info': command(nothing, appInfoSchema),
  /**
   * What a start does that takes long. It ends when the app is there; until then nothing else is answered. Empty where there is nothing of
   * that kind.
   */
  'app.starting': stream(nothing, startProgressSchema),
  /** Something was found out after the start: `app.info` says more than before. */
  'app.infoChanged': event(nothing),
  /** Asks now which version is the newest; `unavailable` where `app.info` names nobody to ask. */
  'app.checkForUpdates': command(nothing, updateStateSchema),
  /** An entry of the native menu was chosen: the window does this command of `shared/commands/`. */
  'app.commandChosen': event(z.object({ id: z.string() })),
  /** Shows a notification of the system; `unavailable` on a host without `capabilities.systemNotifications`. */
  'app.notify': command(noticeSchema, nothing),
  /** A notification was clicked: the window goes to what it is about. */
  'app.placeChosen': event(placeSchema),
  /** The system did not show a notification: the window may. */
  'app.noticeMissed': event(noticeSchema),
  /** Opens an https link in the user's browser. The window has shown the host first. */
  'app.openLink': command(z.object({ url: z.string() }), nothing),
} satisfies Contract
