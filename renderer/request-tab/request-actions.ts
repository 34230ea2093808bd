import type { AppError, Remedy } from '../../shared/errors/app-error.ts'
import type { Parameters } from '../../shared/formats/parameters.ts'
import type { MenuAction } from '../controls/overlays/menu-popup.tsx'
import type { RequestQueue } from '../queries/requests.ts'

/** An entry of a menu that is a button elsewhere, whose name is a text. */
export type SavingAction = MenuAction & { readonly label: string }

/** What can be done in a tab that sends requests. Nothing is sent without a click. */
export interface RequestActions {
  /** Sends what is in the form, once. */
  readonly submit: () => void
  /** A click of a tab that prepares its values is on its way, and others do nothing until it is sent. */
  readonly isSending: boolean
  /** Why the last click sent nothing. */
  readonly error: AppError | undefined
  /** Puts the settings of runs that belong together into the form. */
  readonly reuse: (runIds: readonly string[]) => void
  /**
   * Sends the request of a run once more, with `changed` in place of its own parameters of these names. It takes the place of
   * the run among the others of its click.
   */
  readonly retry: (runId: string, changed?: Parameters) => void
  /** What can be done with requests that wait or are on. */
  readonly queue: RequestQueue
  /**
   * What saves a run, for the menus of results: as a case of an experiment, where experiments can ask in the formats of the form and
   * it is one run that is over, and as a preset.
   */
  readonly caseItems: (runIds: readonly string[], isOver: boolean) => readonly SavingAction[]
  /** Does what a remedy says: of a run's failure, or of the form's own. */
  readonly applyRemedy: (remedy: Remedy, runId: string | undefined) => void
}
