import * as z from 'zod/mini'
import { create } from 'zustand'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { createSavedValues } from '../../../queries/saved-values.ts'

export interface RepeatAsked {
  /** The tab that repeats: a form, or Chat. */
  readonly place: string
  readonly plan: Partial<ExperimentPlan>
  /** What the repeated request leaves out. */
  readonly note?: string
}

interface RepeatState {
  /** The request to repeat; the dialog is open while it is set. */
  readonly asked: RepeatAsked | undefined
  open: (asked: RepeatAsked) => void
  close: () => void
}

export const useRepeatStore = create<RepeatState>((set) => ({
  asked: undefined,
  open: (asked) => set({ asked }),
  close: () => set({ asked: undefined }),
}))

/** The newest repeat of each place, so that its statistics survive a reload, and its settings. */
export const repeatValues = createSavedValues(
  'repeat',
  z.object({ lastIds: z.record(z.string(), z.string()), times: z.number(), isOneByOne: z.boolean() }),
  { lastIds: {}, times: 10, isOneByOne: true },
)
