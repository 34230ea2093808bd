import type { ComponentType, ReactNode } from 'react'
import type { Connection } from '../../shared/connections/connection.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { RequestForm } from '../../shared/request-forms/define-request-form.ts'
import type { FormRequests } from '../../shared/requests/queued-request.ts'
import type { FormatRuns } from '../queries/format-runs.ts'
import type { RequestQueue } from '../queries/requests.ts'
import { createSavedValues, type SavedValues } from '../queries/saved-values.ts'
import type { RequestActions } from './use-request-actions.ts'

/** What the parts of a tab know of its form. */
export interface FormProps<Values> {
  readonly values: Values
  readonly change: (change: Partial<Values>) => void
  readonly connection: Connection
}

export interface InputsProps<Values> extends FormProps<Values> {
  /** Chooses the model of the form, or of its first section: to be put where it belongs. */
  readonly modelPicker: ReactNode
  /** The model is to be chosen: a tab with pickers of its own opens one. */
  readonly isPickerOpen: boolean
  readonly onPickerOpenChange: (isOpen: boolean) => void
}

export interface ResultsProps<Values> extends FormProps<Values> {
  /** Every run of the form's formats, also those of before a restart, the newest first. */
  readonly runs: FormatRuns
  /** Requests that wait or are on, and those that belong together. */
  readonly requests: FormRequests
  readonly actions: RequestActions
}

export interface SubmitNoteProps<Values> extends FormProps<Values> {
  readonly requests: FormRequests
  readonly queue: RequestQueue
}

/** A tab that sends requests: its form, and what only this tab has. Everything else is the engine's. */
export interface RequestTab<Values extends object> {
  /** Of `app/tabs.ts`. */
  readonly id: string
  readonly form: RequestForm<Values>
  /** What stands in the form. Main keeps it. */
  readonly values: SavedValues<Values>
  /** Of the pane with the form. */
  readonly title: string
  /** More in the head of that pane. */
  readonly HeadActions?: ComponentType<FormProps<Values>>
  /** Above the parameters; "Parameters" unless told. */
  readonly parametersTitle?: (values: Values) => string
  /** How wide the form may be made. */
  readonly maxFormWidth?: number
  readonly Inputs: ComponentType<InputsProps<Values>>
  /** Of the pane with the results. */
  readonly resultsLabel: string
  readonly Results: ComponentType<ResultsProps<Values>>
  /** The right pane; it answers nothing while there is nothing to show. */
  readonly Details?: ComponentType<ResultsProps<Values>>
  readonly submitLabel: (values: Values) => string
  /** What a click will do, above the button. */
  readonly SubmitNote?: ComponentType<SubmitNoteProps<Values>>
  /** Finishes the values before they are sent, or says why they cannot be yet. Without it they are sent as they are. */
  readonly prepare?: (values: Values, bridge: Bridge) => Promise<Result<Values>>
}

/** Makes a tab of its parts. Its values are kept under the id of its form. */
export function defineRequestTab<Values extends object>(
  tab: Omit<RequestTab<Values>, 'values'> & { readonly values?: SavedValues<Values> },
): RequestTab<Values> {
  const { id, schema, initial } = tab.form
  return { ...tab, values: tab.values ?? createSavedValues(id, schema, initial) }
}
