import type { AppError, Remedy } from '../../shared/errors/app-error.ts'
import type { Parameters } from '../../shared/formats/parameters.ts'
import type { MenuAction } from '../controls/overlays/menu-popup.tsx'
import type { RequestQueue } from '../queries/requests.ts'

/** A menu item that is a button elsewhere, so its label is a text. */
export type SavingAction = MenuAction & { readonly label: string }

/** The actions of a tab that sends requests. Nothing is sent without a click. */
export interface RequestActions {
  /** Sends the form once. */
  readonly submit: () => void
  /** A tab that prepares its values is doing so for a click; other clicks are ignored until they are sent. */
  readonly isSending: boolean
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Copies the settings of runs that belong together into the form. */
  readonly reuse: (runIds: readonly string[]) => void
  /**
   * Repeats the request of a run, with `changed` replacing its parameters of the same names. The new run replaces the
   * old one within its group.
   */
  readonly retry: (runId: string, changed?: Parameters) => void
  /** Actions on waiting and running requests. */
  readonly queue: RequestQueue
  /**
   * Menu items that save a run: as a case of an experiment, if experiments support the formats of the form and it is a
   * single finished run, and as a preset.
   */
  readonly caseItems: (runIds: readonly string[], isOver: boolean) => readonly SavingAction[]
  /** Applies a remedy for a failed run, or for an error of the form. */
  readonly applyRemedy: (remedy: Remedy, runId: string | undefined) => void
}
