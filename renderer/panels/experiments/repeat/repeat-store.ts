import * as z from 'zod/mini'
import { create } from 'zustand'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

export interface RepeatAsked {
  /** A form, or Chat. */
  readonly place: string
  readonly plan: Partial<ExperimentPlan>
  /** What of the request is not asked again. */
  readonly note?: string
}

interface RepeatState {
  /** The dialog is open while there is something. */
  readonly asked: RepeatAsked | undefined
  open: (asked: RepeatAsked) => void
  close: () => void
}

export const useRepeatStore = create<RepeatState>((set) => ({
  asked: undefined,
  open: (asked) => set({ asked }),
  close: () => set({ asked: undefined }),
}))

/** The newest repeat of each place, so that its figures are found again after a reload, and how it was asked. */
export const repeatValues = createSavedValues(
  'repeat',
  z.object({ lastIds: z.record(z.string(), z.string()), times: z.number(), isOneByOne: z.boolean() }),
  { lastIds: {}, times: 10, isOneByOne: true },
)
