import * as z from 'zod/mini'
import { create } from 'zustand'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import {
  moderationsForm,
  moderationsValuesSchema,
  type ModerationsValues,
} from '../../../shared/request-forms/moderations/form.ts'
import { createSavedValues } from '../../queries/saved-values.ts'
import type { SubmittedClick } from '../../request-tab/define-request-tab.tsx'

/** What stands in the form. */
export const moderationsValues = createSavedValues(
  moderationsForm.id,
  moderationsForm.schema,
  moderationsForm.initial,
)

const sentSchema = z.object({
  checks: z.array(z.object({ groupId: z.string(), images: moderationsValuesSchema.shape.images })),
})

/** The images of the newest clicks, which their records do not name. */
export const sentChecks = createSavedValues('moderations.sent', sentSchema, { checks: [] })

const maxSent = 50

export function addSent({ groupId, values: { images } }: SubmittedClick<ModerationsValues>): void {
  if (images.length === 0) return
  const { form, change } = sentChecks.getState()
  change({ checks: [...form.checks, { groupId, images }].slice(-maxSent) })
}

/** The values of recorded runs with the images that were sent; `undefined` where those are not known any more. */
export async function withSentImages(
  values: ModerationsValues,
  [runId = '']: readonly string[],
  bridge: Bridge,
): Promise<ModerationsValues | undefined> {
  if (values.images.length === 0) return values
  const listed = await bridge.call('requests.list', { formId: moderationsForm.id })
  const group = listed.ok ? listed.value.groups.find(({ runIds }) => runIds.includes(runId)) : undefined
  const sent = sentChecks.getState().form.checks.find(({ groupId }) => groupId === group?.id)
  return sent && { ...values, images: sent.images }
}

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
