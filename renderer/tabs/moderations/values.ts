import { create } from 'zustand'
import { moderationsForm } from '../../../shared/request-forms/moderations/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

/** The saved values of the form. */
export const moderationsValues = createSavedValues(
  moderationsForm.id,
  moderationsForm.schema,
  moderationsForm.initial,
)

/** What the results show. Not saved: it lasts until the page is reloaded. */
interface ResultsView {
  /** Groups that the user expanded or collapsed. Of the others, the newest is expanded. */
  readonly opened: Readonly<Record<string, boolean>>
  /** The run shown in the inspector, in the right pane. */
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
