import { create } from 'zustand'
import { localDay } from '../../../../shared/spending/local-day.ts'

/** What the bill page shows. Not saved: it lasts until the window is closed. */
interface BillViewState {
  /** `undefined` selects the active connection. */
  readonly connectionId?: string | undefined
  readonly keyId?: string | undefined
  readonly day: number
  readonly isNarrowed: boolean
  readonly openIds: ReadonlySet<string>
  change: (change: Partial<Pick<BillViewState, 'connectionId' | 'keyId' | 'day' | 'isNarrowed'>>) => void
  toggle: (lineId: string) => void
}

export const useBillView = create<BillViewState>((set) => ({
  day: localDay(Date.now()),
  isNarrowed: false,
  openIds: new Set(),
  change: (change) => set(change),
  toggle: (lineId) =>
    set(({ openIds }) => {
      const next = new Set(openIds)
      if (!next.delete(lineId)) next.add(lineId)
      return { openIds: next }
    }),
}))
