import { create } from 'zustand'
import { moderationsForm } from '../../../shared/request-forms/moderations/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** What stands in the form. */
export const moderationsValues = createSavedValues(
  moderationsForm.id,
  moderationsForm.schema,
  moderationsForm.initial,
)

/** What the results show. Lasts as long as the page. */
interface ResultsView {
  /** Clicks that were opened or closed by hand; of the others the newest is open. */
  readonly opened: Readonly<Record<string, boolean>>
  /** The run whose request is looked into, in the right pane. */
  readonly inspectedRunId: string | undefined
  setOpen: (groupId: string, isOpen: boolean) => void
  inspect: (runId: string | undefined) => void
}

export const useResultsView = create<ResultsView>((set) => ({
  opened: {},
  inspectedRunId: undefined,
  setOpen: (groupId, isOpen) => set(({ opened }) => ({ opened: { ...opened, [groupId]: isOpen } })),
  inspect: (inspectedRunId) => set({ inspectedRunId }),
}))
