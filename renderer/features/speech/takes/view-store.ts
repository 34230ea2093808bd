import { create } from 'zustand'

/** What the takes show. Lasts as long as the page. */
interface TakesViewState {
  /** Groups that were opened or closed by hand; of the others the newest is open. */
  readonly opened: Readonly<Record<string, boolean>>
  /** The run whose request is looked into, in the right pane. */
  readonly inspectedRunId: string | undefined
  setOpen: (groupId: string, isOpen: boolean) => void
  inspect: (runId: string | undefined) => void
}

export const useTakesView = create<TakesViewState>((set) => ({
  opened: {},
  inspectedRunId: undefined,
  setOpen: (groupId, isOpen) => set(({ opened }) => ({ opened: { ...opened, [groupId]: isOpen } })),
  inspect: (inspectedRunId) => set({ inspectedRunId }),
}))
