import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Cell } from '../../shared/experiments/experiment.ts'
import type { NextPair, Vote, VoteOutcome, Votes } from '../../shared/experiments/vote.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { openPairs, pairsOf, type CellPair, type VotedPair } from './choose-pair.ts'
import type { ExperimentService } from './experiment-service.ts'
import { rankByVotes, type Vote as CountedVote } from './statistics/bradley-terry.ts'
import { createVoteStore } from './vote-store.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Blind votes: two answers to the same case, shown without their variants. */
export interface VotingService {
  /** Fails with `rejected` when the cells are not answers of two variants to the same case. */
  vote(id: string, vote: VotedPair & { readonly outcome: VoteOutcome }): Result<Votes>
  /** Removes a vote; by default the newest. */
  unvote(id: string, voteId?: number): Result<Votes>
  votes(id: string): Result<Votes>
  /** Returns the next pair to vote on. `skipped` pairs come last. */
  nextPair(id: string, skipped?: readonly VotedPair[]): Result<NextPair>
}

export interface VotingDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly experiments: Pick<ExperimentService, 'get' | 'getCell'>
  readonly onChanged: (id: string) => void
}

export function createVotes({ database, clock, experiments, onChanged }: VotingDependencies): VotingService {
  const store = createVoteStore(database)
  const read = <Value>(work: () => Value): Result<Value> => database.read(experimentsError('notRead'), work)
  const write = (work: () => void): Result<void> =>
    database.write(experimentsError('notSaved'), () => {
      work()
      return ok()
    })

  function votes(id: string): Result<Votes> {
    const stored = experiments.get(id)
    if (!stored.ok) return stored
    const listed = read(() => store.list(id))
    return listed.ok ? ok(countVotes(stored.value.plan.variants.length, listed.value)) : listed
  }

  return {
    vote(id, { cellA, cellB, outcome }) {
      const cells = read(() => store.answeredAmong(id, [cellA, cellB]))
      if (!cells.ok) return cells
      const [left, right] = cells.value
      const isPair =
        left?.caseIndex === right?.caseIndex &&
        left?.repeat === right?.repeat &&
        left?.variantIndex !== right?.variantIndex
      if (left === undefined || right === undefined || !isPair) return err(noPair)
      const written = write(() => store.add(id, { at: clock.now(), cellA, cellB, outcome }))
      if (!written.ok) return written
      onChanged(id)
      return votes(id)
    },
    unvote(id, voteId) {
      const written = write(() => store.remove(id, voteId))
      if (!written.ok) return written
      onChanged(id)
      return votes(id)
    },
    votes,
    nextPair(id, skipped = []) {
      const cells = read(() => store.answered(id))
      if (!cells.ok) return cells
      const listed = read(() => store.list(id))
      if (!listed.ok) return listed
      const pairs = pairsOf(cells.value, id)
      const open = openPairs(pairs, listed.value, id)
      const unskipped = openPairs(pairs, [...listed.value, ...skipped], id)
      const shown = firstThatDiffers([...unskipped, ...open], experiments)
      if (!shown.ok) return shown
      return ok({
        pair: shown.value,
        voted: pairs.length - open.length,
        pairs: pairs.length,
      })
    },
  }
}

const noPair: AppError = { kind: 'rejected', ...experimentsError('noPair') }

/** Pairs of equal answers are skipped: there is nothing to judge. */
function firstThatDiffers(
  pairs: readonly CellPair[],
  { getCell }: VotingDependencies['experiments'],
): Result<NextPair['pair']> {
  for (const pair of pairs) {
    const a = getCell(pair.a.id)
    if (!a.ok) return a
    const b = getCell(pair.b.id)
    if (!b.ok) return b
    const isAlike =
      a.value.media === undefined && b.value.media === undefined && a.value.text === b.value.text
    if (!isAlike) return ok({ caseIndex: pair.a.caseIndex, a: anonymous(a.value), b: anonymous(b.value) })
  }
  return ok(undefined)
}

function anonymous({ id, text, media }: Cell) {
  return definedFields({ cellId: id, text, media })
}

/** Returns the wins between variants, and the ranking that explains them best. */
export function countVotes(variants: number, votes: readonly Vote[]): Votes {
  const zeros = (): number[] => Array.from({ length: variants }, () => 0)
  const matrix = (): number[][] => Array.from({ length: variants }, zeros)
  const wins = matrix()
  const ties = matrix()
  const bothBad = zeros()
  const counted: CountedVote[] = []
  for (const { variantA, variantB, outcome } of votes) {
    counted.push({
      first: variantA,
      second: variantB,
      result: outcome === 'a' ? 1 : outcome === 'b' ? 0 : 0.5,
    })
    if (outcome === 'a') add(wins, variantA, variantB)
    else if (outcome === 'b') add(wins, variantB, variantA)
    else {
      add(ties, variantA, variantB)
      add(ties, variantB, variantA)
    }
    if (outcome !== 'both-bad') continue
    for (const index of [variantA, variantB]) bothBad[index] = (bothBad[index] ?? 0) + 1
  }
  const ranked = rankByVotes(variants, counted)
  return {
    votes: [...votes],
    isRegularised: ranked?.isRegularised ?? false,
    wins,
    ties,
    ranking: (ranked?.strengths ?? [])
      .map((strength, variantIndex) => ({
        ...strength,
        variantIndex,
        wins: sum(wins[variantIndex]),
        losses: sum(wins.map((row) => row[variantIndex] ?? 0)),
        ties: sum(ties[variantIndex]),
        bothBad: bothBad[variantIndex] ?? 0,
      }))
      .toSorted((left, right) => right.value - left.value),
  }
}

function add(matrix: number[][], row: number, column: number): void {
  const values = matrix[row]
  if (values !== undefined) values[column] = (values[column] ?? 0) + 1
}

function sum(values: readonly number[] = []): number {
  return values.reduce((total, value) => total + value, 0)
}
