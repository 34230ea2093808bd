import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** The views of a conversation: its turns, the columns of its comparison, or the request of each column. */
export const conversationViews = ['transcript', 'compare', 'lens'] as const

export type ConversationViewName = (typeof conversationViews)[number]

const comparisonSchema = z.object({
  view: z.optional(z.enum(conversationViews)),
  /** While set, the comparison is blind: its columns have no names, and are shuffled by this seed. */
  blindSeed: z.optional(z.number()),
  /** Ids of the columns that the next message is not sent to. */
  leftOut: z.optional(z.array(z.string())),
  /** Ids of the columns, two at most, whose newest answers have their differences highlighted. */
  marked: z.optional(z.array(z.string())),
})

/** The state of a comparison in the window, apart from its columns, which are conversations. */
export type ComparisonState = z.infer<typeof comparisonSchema>

interface Comparisons {
  /** States by conversation, in the order in which they were changed. */
  readonly all: Readonly<Record<string, ComparisonState>>
}

/** Number of comparisons whose state is saved. */
const keptComparisons = 300

export const comparisons = createSavedValues<Comparisons>(
  'chat-comparisons',
  z.object({ all: z.record(z.string(), comparisonSchema) }),
  { all: {} },
  ({ all }) => ({ all: Object.fromEntries(Object.entries(all).slice(-keptComparisons)) }),
)

const untouched: ComparisonState = {}

export function useComparison(conversationId: string): ComparisonState {
  return useStore(comparisons, ({ form }) => form.all[conversationId] ?? untouched)
}

export function changeComparison(conversationId: string, change: Partial<ComparisonState>): void {
  const { form, change: save } = comparisons.getState()
  const { [conversationId]: before, ...others } = form.all
  save({ all: { ...others, [conversationId]: { ...before, ...change } } })
}

/** The view that the user chose; by default the comparison if there is one. */
export function useViewOf(conversationId: string, hasColumns: boolean): ConversationViewName {
  const { view } = useComparison(conversationId)
  return view ?? (hasColumns ? 'compare' : 'transcript')
}
