import { create } from 'zustand'
import { call } from '../../bridge/call.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Connection } from '../../../shared/connections/connection.ts'
import { rawForm } from '../../../shared/request-forms/raw/form.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'
import { valuesOfRecord } from '../../lib/raw/values-of-record.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** The saved values of the form. */
export const rawValues = createSavedValues(rawForm.id, rawForm.schema, rawForm.initial)

/** What the tab shows. Not saved: it lasts until the page is reloaded. */
interface RawView {
  /** The run whose response is shown; `undefined` selects the newest. */
  readonly shownId: string | undefined
  /** The open import dialog, with the HAR file that it was opened with. */
  readonly importing: { readonly har?: File } | undefined
  /** Whether the answer tab is shown, which comes before the tabs of the inspector. */
  readonly isAnswerShown: boolean
  /** The run that the form was filled from, and the values at that time. */
  readonly opened: { readonly title: string; readonly values: RawValues } | undefined
  show: (id: string | undefined) => void
  setImporting: (importing: RawView['importing']) => void
  showAnswer: (isShown: boolean) => void
  setOpened: (opened: RawView['opened']) => void
}

export const useRawView = create<RawView>((set) => ({
  shownId: undefined,
  importing: undefined,
  isAnswerShown: true,
  opened: undefined,
  show: (shownId) => set({ shownId }),
  setImporting: (importing) => set({ importing }),
  showAnswer: (isAnswerShown) => set({ isAnswerShown }),
  setOpened: (opened) => set({ opened }),
}))

/** Returns the request of a run as form values; `undefined` if its record is gone or incomplete. */
export async function valuesOfRun(
  runId: string,
  bridge: Bridge,
  connectionId: string,
): Promise<RawValues | undefined> {
  try {
    const [record, connections] = await Promise.all([
      call(bridge, 'runs.record', { id: runId, only: 'bodies' }),
      call(bridge, 'connections.list', {}),
    ])
    // Placeholders for file bytes are sent as the attachments they name, so those must be kept.
    if (record.request.body.includes('⟨attachment:')) await bridge.call('runs.keepBodyFiles', { id: runId })
    const target = connections.find(({ id }) => id === connectionId)
    return target && valuesOfRecord(record.request, target satisfies Connection)
  } catch {
    return undefined
  }
}
