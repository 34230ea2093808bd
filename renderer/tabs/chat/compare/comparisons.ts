import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** How a conversation is shown: as its turns, as the columns of its comparison, or as the request of each column. */
export const conversationViews = ['transcript', 'compare', 'lens'] as const

export type ConversationViewName = (typeof conversationViews)[number]

const comparisonSchema = z.object({
  view: z.optional(z.enum(conversationViews)),
  /** While it is there the columns have no names, and stand in an order that it makes. */
  blindSeed: z.optional(z.number()),
  /** Columns that the next message is not sent to. */
  leftOut: z.optional(z.array(z.string())),
  /** Columns whose newest answers are marked where they differ: two at most. */
  marked: z.optional(z.array(z.string())),
})

/** What the window knows of a comparison besides its columns, which are conversations. */
export type ComparisonState = z.infer<typeof comparisonSchema>

interface Comparisons {
  /** By conversation, in the order in which they were changed. */
  readonly all: Readonly<Record<string, ComparisonState>>
}

/** So many are remembered over a start. */
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

/** The view the user chose; else the comparison where there is one. */
export function useViewOf(conversationId: string, hasColumns: boolean): ConversationViewName {
  const { view } = useComparison(conversationId)
  return view ?? (hasColumns ? 'compare' : 'transcript')
}
