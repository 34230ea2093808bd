import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NextPair, Vote, VoteOutcome } from '../../../../shared/experiments/vote.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { nextPairQuery, useVoting } from '../../../queries/experiments.ts'

export interface VoteRound {
  /** `undefined` until main has answered. */
  readonly next: NextPair | undefined
  /** `undefined` while the next pair is loading, so that pressing a key twice does not vote twice on one pair. */
  readonly vote: ((outcome: VoteOutcome) => void) | undefined
  readonly skip: (() => void) | undefined
  readonly undo: () => void
  readonly error: Error | null
}

/** Shows one pair after the other. Skipped pairs return when all others have a vote. */
export function useVoteRound(id: string): VoteRound {
  const [round, setRound] = useState(0)
  const [skipped, setSkipped] = useState<readonly Pick<Vote, 'cellA' | 'cellB'>[]>([])
  const { data, error, isFetching } = useQuery(nextPairQuery(useBridge(), id, skipped, round))
  const { mutate, isPending, error: notVoted } = useVoting(id)
  const pair = data?.pair
  const cells = pair === undefined ? undefined : { cellA: pair.a.cellId, cellB: pair.b.cellId }
  const isReady = cells !== undefined && !isPending && !isFetching
  const goOn = () => setRound((before) => before + 1)
  return {
    next: data,
    error: error ?? notVoted,
    vote: isReady
      ? (outcome) =>
          mutate({ command: 'experiments.vote', input: { id, ...cells, outcome } }, { onSuccess: goOn })
      : undefined,
    skip: isReady ? () => setSkipped([...skipped, cells]) : undefined,
    undo: () => mutate({ command: 'experiments.unvote', input: { id } }, { onSuccess: goOn }),
  }
}
