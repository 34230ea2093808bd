import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createSavedValues } from '../../../queries/saved-values.ts'

const blindVotesSchema = z.object({
  votes: z.array(
    z.object({
      /** The click whose clips were compared. */
      groupId: z.string(),
      /** The one that was chosen. */
      runId: z.string(),
      voice: z.string(),
      /** Every voice that was to choose from. */
      among: z.array(z.string()),
    }),
  ),
})

export type BlindVote = z.infer<typeof blindVotesSchema>['votes'][number]

/** So many votes are counted; the oldest are forgotten. */
const maxVotes = 1_000

/** What was chosen without knowing whose voice it is, kept over restarts. One vote a click. */
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

/** How often a voice was chosen, of the votes in which it could be. */
export function blindScore(votes: readonly BlindVote[], voice: string): { won: number; of: number } {
  const had = votes.filter(({ among }) => among.includes(voice))
  return { won: had.filter((vote) => vote.voice === voice).length, of: had.length }
}
