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

/** The props of all parts of a tab: its form and how to change it. */
export interface FormProps<Values> {
  readonly values: Values
  readonly change: (change: Partial<Values>) => void
  readonly connection: Connection
}

export interface InputsProps<Values> extends FormProps<Values> {
  /** The model picker of each section, to be placed by the form. */
  readonly modelPicker: ReactNode
  /** The variables of the text, to be placed below it. */
  readonly variables: ReactNode
  /** The files that the form refers to by variable names, to be placed below its other files. */
  readonly fileVariables: ReactNode
  /** A model must be chosen: a tab with its own pickers opens one. */
  readonly isPickerOpen: boolean
  readonly onPickerOpenChange: (isOpen: boolean) => void
}

export interface ResultsProps<Values> extends FormProps<Values> {
  /** Every run of the form's formats, including those before a restart, newest first. */
  readonly runs: FormatRuns
  /** Waiting and running requests, and the groups of requests from the same click. */
  readonly requests: FormRequests
  readonly actions: RequestActions
}

export interface SubmitNoteProps<Values> extends FormProps<Values> {
  readonly requests: FormRequests
  readonly queue: RequestQueue
}

/** A click that was accepted: its requests have been sent, or wait. */
export interface SubmittedClick<Values> {
  readonly values: Values
  /** The id of the group of its requests. A retry belongs to the group of the run that it replaces. */
  readonly groupId: string
  /** The index of its first request in the group. */
  readonly place: number
  /** The id and the column of the run that it repeats; empty for a new request. */
  readonly replaces: readonly string[]
}

/** A part of the values that is in another store. */
export interface Elsewhere<Values> {
  readonly store: StoreApi<unknown>
  /** Returns the values together with the current state of that part. */
  readonly join: (values: Values) => Values
}

/** A tab that sends requests: its form, and what is specific to the tab. The engine does the rest. */
export interface RequestTab<Values extends object> {
  /** The id in `app/tabs.ts`. */
  readonly id: string
  readonly form: TemplatedForm<Values>
  /** The values of the form, which main stores. */
  readonly values: SavedValues<Values>
  /** The title of the pane with the form. */
  readonly title: string
  /** Rendered in place of the title, which is then only announced. */
  readonly HeadStart?: ComponentType
  /** Secondary figures beside the title. */
  readonly titleMeta?: (values: Values) => string | undefined
  /** Additional content in the head of that pane. */
  readonly HeadActions?: ComponentType<FormProps<Values>>
  /** Sends the form several times, for forms whose requests an experiment cannot send. */
  readonly Repeat?: ComponentType<{ isBlocked: boolean }>
  /** The label of the model pickers, in a form with several sections. */
  readonly modelLabel?: (format: MedicFormatId) => string
  /**
   * The title above the parameters; by default "Parameters", or the name of the format if there are several sections.
   */
  readonly parametersTitle?: (values: Values) => string
  /** Notes about fields that are sent, by field name. */
  readonly fieldNotes?: (section: FormSection) => Readonly<Record<string, string>>
  /** The minimum and maximum width of the form. */
  readonly minFormWidth?: number
  readonly maxFormWidth?: number
  /** The initial widths in a narrow and a wide window, if the default is too small. */
  readonly formWidths?: readonly [narrow: number, wide: number]
  /** The inputs are a scrolling list, with the parameters below it. */
  readonly hasParametersBelow?: boolean
  readonly Inputs: ComponentType<InputsProps<Values>>
  /** Content below the parameters. */
  readonly AfterFields?: ComponentType<FormProps<Values>>
  /** The label of the pane with the results; without it they render a pane of their own. */
  readonly resultsLabel?: string
  readonly Results: ComponentType<ResultsProps<Values>>
  /** The right pane; renders nothing while there is nothing to show. */
  readonly Details?: ComponentType<ResultsProps<Values>>
  readonly submitLabel: (values: Values) => string
  /**
   * Values of its requests besides model, prompt and fields, such as the voice, by wire name: listed among what is
   * sent.
   */
  readonly sentBeside?: (values: Values) => Readonly<Record<string, Json>>
  /** The sizes of the files that would be sent by id, for the preview. */
  readonly fileBytes?: (values: Values) => Readonly<Record<string, number>>
  /** What a click will do, shown above the button. */
  readonly SubmitNote?: ComponentType<SubmitNoteProps<Values>>
  /**
   * Values that are stored elsewhere, such as the texts of a set. Preview, `blocked` and submit use the joined values.
   */
  readonly elsewhere: Elsewhere<Values>
  /**
   * The amount that a click would send, as rows of text: shown above the button, and a large amount requires
   * confirmation.
   */
  readonly sizeOf: (values: Values) => SendSize
  /**
   * Wraps the whole tab: handles drops and payloads from other tabs, and renders their dialogs. It may provide
   * `BeforeSubmit`.
   */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>
  /**
   * Completes the values before they are sent, or returns why they cannot be sent yet; further clicks are ignored until
   * then. Without it they are sent unchanged.
   */
  readonly prepare?: (values: Values, bridge: Bridge) => Promise<Result<Values>>
  /**
   * Returns the values that a run was sent with, if its record does not contain all of them. Resolves to `undefined` if
   * they are no longer known.
   */
  readonly valuesOfRun?: (runId: string, bridge: Bridge, connectionId: string) => Promise<Values | undefined>
  /** Completes a result of which a part is missing: a retry then requests only that part. */
  readonly resume?: (id: string, bridge: Bridge) => Promise<Result<unknown>>
  /**
   * Accepts library files: from other tabs, and the sources of a file whose settings are reused. `show` reports what
   * they replaced.
   */
  readonly takeMedia?: (items: readonly MediaItem[], show: (toast: ToastMessage) => void) => void
  /** Whether a text from another tab replaces the form's prompt. */
  readonly takesTexts: boolean
  /** Called for each click that was accepted. */
  readonly onSubmit?: (submitted: SubmittedClick<Values>) => void
}

/** Defines a tab. Its values are stored under the id of its form. */
export function defineRequestTab<Values extends object>(tab: TabDefinition<Values>): RequestTab<Values> {
  const { id, schema, initial } = tab.form
  // Texts are getters: a spread would read them once and freeze the current language.
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

/** The parts of a tab; those that most tabs have in common are optional. */
type TabDefinition<Values extends object> = Omit<RequestTab<Values>, Defaulted> &
  Partial<Pick<RequestTab<Values>, Defaulted>>

type Defaulted = 'values' | 'elsewhere' | 'sizeOf' | 'takesTexts'

const nothingElsewhere = createStore<unknown>(() => undefined)
