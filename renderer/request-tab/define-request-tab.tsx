import { type ComponentType, type ReactNode } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Connection } from '../../shared/connections/connection.ts'
import { type Result } from '../../shared/errors/result.ts'
import type { MedicFormatId } from '../../shared/formats/registry.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Json } from '../../shared/json.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { FormSection, TemplatedForm } from '../../shared/request-forms/define-request-form.ts'
import type { FormRequests } from '../../shared/request-queue/queued-request.ts'
import type { ToastMessage } from '../controls/overlays/toast.tsx'
import type { SendSize } from '../panels/text-import/confirm-large-send.tsx'
import type { FormatRuns } from '../queries/format-runs.ts'
import type { RequestQueue } from '../queries/requests.ts'
import { createSavedValues, type SavedValues } from '../queries/saved-values.ts'
import type { RequestActions } from './request-actions.ts'

/** What the parts of a tab know of its form. */
export interface FormProps<Values> {
  readonly values: Values
  readonly change: (change: Partial<Values>) => void
  readonly connection: Connection
}

export interface InputsProps<Values> extends FormProps<Values> {
  /** Chooses the model of each section: to be put where it belongs. */
  readonly modelPicker: ReactNode
  /** What is known of `{{names}}` in the text: to be put below it. */
  readonly variables: ReactNode
  /** The files that stand in the form by names of variables: to be put below its other files. */
  readonly fileVariables: ReactNode
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

/** A click that was taken: its requests are sent, or wait. */
export interface SubmittedClick<Values> {
  readonly values: Values
  /** The group of its requests. A retry in place of another run belongs to that one's. */
  readonly groupId: string
  /** The place of its first request in the group. */
  readonly place: number
  /** What the run that it sends once more is known by: its id, and its column. Empty for what is sent for the first time. */
  readonly replaces: readonly string[]
}

/** A part of the values that another store has. */
export interface Elsewhere<Values> {
  readonly store: StoreApi<unknown>
  /** The values with that part, as it is now. */
  readonly join: (values: Values) => Values
}

/** A tab that sends requests: its form, and what only this tab has. Everything else is the engine's. */
export interface RequestTab<Values extends object> {
  /** Of `app/tabs.ts`. */
  readonly id: string
  readonly form: TemplatedForm<Values>
  /** What stands in the form. Main keeps it. */
  readonly values: SavedValues<Values>
  /** Of the pane with the form. */
  readonly title: string
  /** Drawn in place of the title, which is only read out then. */
  readonly HeadStart?: ComponentType
  /** Quiet figures beside the title. */
  readonly titleMeta?: (values: Values) => string | undefined
  /** More in the head of that pane. */
  readonly HeadActions?: ComponentType<FormProps<Values>>
  /** Sends the form several times, where experiments cannot ask what it asks. */
  readonly Repeat?: ComponentType<{ isBlocked: boolean }>
  /** Of the model pickers of a form with several sections. */
  readonly modelLabel?: (format: MedicFormatId) => string
  /** Above the parameters; "Parameters" unless told, and the name of the format where there are several sections. */
  readonly parametersTitle?: (values: Values) => string
  /** What is known of fields that are sent, by their names. */
  readonly fieldNotes?: (section: FormSection) => Readonly<Record<string, string>>
  /** How narrow and how wide the form may be made. */
  readonly minFormWidth?: number
  readonly maxFormWidth?: number
  /** How wide it is at first, in a narrow and in a wide window, where the usual is too little. */
  readonly formWidths?: readonly [narrow: number, wide: number]
  /** The inputs are a list that scrolls: the parameters stand below it. */
  readonly hasParametersBelow?: boolean
  readonly Inputs: ComponentType<InputsProps<Values>>
  /** Below the parameters. */
  readonly AfterFields?: ComponentType<FormProps<Values>>
  /** Of the pane with the results; without it they draw a pane of their own. */
  readonly resultsLabel?: string
  readonly Results: ComponentType<ResultsProps<Values>>
  /** The right pane; it answers nothing while there is nothing to show. */
  readonly Details?: ComponentType<ResultsProps<Values>>
  readonly submitLabel: (values: Values) => string
  /** What its requests have besides model, prompt and fields, by wire name, such as the voice: listed among what is sent. */
  readonly sentBeside?: (values: Values) => Readonly<Record<string, Json>>
  /** The sizes of the files that would be sent, by their ids, for the preview. */
  readonly fileBytes?: (values: Values) => Readonly<Record<string, number>>
  /** What a click will do, above the button. */
  readonly SubmitNote?: ComponentType<SubmitNoteProps<Values>>
  /** What is sent and stands elsewhere, such as the texts of a set. Preview, `blocked` and submit use the whole values. */
  readonly elsewhere: Elsewhere<Values>
  /** What a click would send, as rows of text: said above the button, and much of it is sent only after it was confirmed. */
  readonly sizeOf: (values: Values) => SendSize
  /** Around the whole tab: takes what is dropped and handed over, and draws the dialogs of that. It may give a `BeforeSubmit`. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
  /**
   * Finishes the values before they are sent, or says why they cannot be yet; until they are sent, clicks do nothing.
   * Without it they are sent as they are.
   */
  readonly prepare?: (values: Values, bridge: Bridge) => Promise<Result<Values>>
  /** What a run was asked, where its record does not say all of it. `undefined`: it is not known any more. */
  readonly valuesOfRun?: (runId: string, bridge: Bridge, connectionId: string) => Promise<Values | undefined>
  /** Goes on with a result of which a part is missing: a retry asks for that part only, in place of all of it again. */
  readonly resume?: (id: string, bridge: Bridge) => Promise<Result<unknown>>
  /**
   * Takes files of the library along: what other tabs hand over, and what a file was made from whose settings are reused.
   * `show` says what they replaced.
   */
  readonly takeMedia?: (items: readonly MediaItem[], show: (toast: ToastMessage) => void) => void
  /** Whether a text that is handed over to the tab replaces the one that its form asks with. */
  readonly takesTexts: boolean
  /** A click was taken. */
  readonly onSubmit?: (submitted: SubmittedClick<Values>) => void
}

/** Makes a tab of its parts. Its values are kept under the id of its form. */
export function defineRequestTab<Values extends object>(tab: TabDefinition<Values>): RequestTab<Values> {
  const { id, schema, initial } = tab.form
  // Texts are getters, which a spread would read once: they would stay in the language of that moment.
  return Object.defineProperties<RequestTab<Values>>(
    {
      elsewhere: { store: nothingElsewhere, join: (values) => values },
      sizeOf: () => ({ rows: 0, requests: 0, tokens: 0 }),
      takesTexts: true,
      ...tab,
      values: tab.values ?? createSavedValues(id, schema, initial),
    },
    gettersOf(tab),
  )
}

function gettersOf(tab: object): PropertyDescriptorMap {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(tab))
  return Object.fromEntries(descriptors.filter(([, descriptor]) => descriptor.get !== undefined))
}

/** A tab whose parts have what most tabs have, unless it says otherwise. */
type TabDefinition<Values extends object> = Omit<RequestTab<Values>, Defaulted> &
  Partial<Pick<RequestTab<Values>, Defaulted>>

type Defaulted = 'values' | 'elsewhere' | 'sizeOf' | 'takesTexts'

const nothingElsewhere = createStore<unknown>(() => undefined)
