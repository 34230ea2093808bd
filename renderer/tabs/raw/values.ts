import { create } from 'zustand'
import { call } from '../../bridge/call.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Connection } from '../../../shared/connections/connection.ts'
import { rawForm } from '../../../shared/request-forms/raw/form.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'
import { valuesOfRecord } from '../../lib/raw/values-of-record.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** What stands in the form. */
export const rawValues = createSavedValues(rawForm.id, rawForm.schema, rawForm.initial)

/** What the tab shows. Lasts as long as the page. */
interface RawView {
  /** The run whose response is shown; without one the newest. */
  readonly shownId: string | undefined
  /** The dialog that imports requests, and the HAR file that it was opened with. */
  readonly importing: { readonly har?: File } | undefined
  /** The tab of what came, in front of those of the wire. */
  readonly isAnswerShown: boolean
  /** What was opened from a run, and how the form stood then. */
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

/** The request of a run as the form holds it. `undefined`: its record is gone, or is not whole. */
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
    // What stands for the bytes of a file is sent as the attachment that it names.
    if (record.request.body.includes('⟨attachment:')) await bridge.call('runs.keepBodyFiles', { id: runId })
    const target = connections.find(({ id }) => id === connectionId)
    return target && valuesOfRecord(record.request, target satisfies Connection)
  } catch {
    return undefined
  }
}
