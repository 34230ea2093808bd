import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

const blindVotesSchema = z.object({
  votes: z.array(
    z.object({
      /** Id of the click whose clips were compared. */
      groupId: z.string(),
      /** Run id of the chosen clip. */
      runId: z.string(),
      voice: z.string(),
      /** All voices that were offered. */
      among: z.array(z.string()),
    }),
  ),
})

export type BlindVote = z.infer<typeof blindVotesSchema>['votes'][number]

/** Maximum number of stored votes; the oldest are dropped. */
const maxVotes = 1_000

/** The saved votes of blind comparisons, one per click. */
export const blindVotes = createSavedValues('speech.votes', blindVotesSchema, { votes: [] })

/** The vote on the clips of a click. */
export function useBlindVote(groupId: string): BlindVote | undefined {
  return useStore(blindVotes, ({ form }) => form.votes.find((vote) => vote.groupId === groupId))
}

export function addBlindVote(vote: BlindVote): void {
  const { form, change } = blindVotes.getState()
  const others = form.votes.filter(({ groupId }) => groupId !== vote.groupId)
  change({ votes: [...others, vote].slice(-maxVotes) })
}

/** How often a voice was chosen, and in how many votes it was offered. */
export function blindScore(votes: readonly BlindVote[], voice: string): { won: number; of: number } {
  const offered = votes.filter(({ among }) => among.includes(voice))
  return { won: offered.filter((vote) => vote.voice === voice).length, of: offered.length }
}
