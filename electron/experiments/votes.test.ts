import { describe, expect, it } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { Vote, VoteOutcome } from '../../shared/experiments/vote.ts'
import { countVotes, createVotes } from './create-votes.ts'
import { createExperimentStore } from './experiment-store.ts'
import { createTestExperiments } from './testing/create-test-experiments.ts'
import { testVariant } from './testing/test-variant.ts'

function planOf(cases: number): ExperimentPlan {
  return {
    ...emptyPlan,
    prompt: '{{word}}',
    variants: ['A', 'B', 'C'].map((label) => testVariant(label)),
    cases: Array.from({ length: cases }, (_, index) => ({ vars: { word: `w${index}` }, assertions: [] })),
  }
}

/** The text of each cell's answer is its index, unless `texts` is given. */
function createTestVotes({ cases = 4, textOf = (id: number) => `answer ${id}` } = {}) {
  const { database, host, service: experiments, create } = createTestExperiments()
  const plan = planOf(cases)
  const id = create(plan)
  const store = createExperimentStore(database)
  store.addCells(id, plan, 1)
  for (const cell of store.listCells(id, 0, 1000))
    store.setOutcome(cell.id, 'done', { text: textOf(cell.id), results: [], metrics: {} })
  const voting = createVotes({ database, clock: host.clock, experiments, onChanged: () => undefined })
  return { id, voting, experiments, store }
}

function valueOf<Value>(result: { ok: true; value: Value } | { ok: false }): Value {
  if (!result.ok) throw new Error('it failed')
  return result.value
}

function voteOf(variantA: number, variantB: number, outcome: VoteOutcome): Vote {
  return { id: 1, at: 1, cellA: 1, cellB: 2, caseIndex: 0, variantA, variantB, outcome }
}

describe('votes', () => {
  it('come to a ranking: three wins to one are ln 3 apart, wherever the winner stood', () => {
    const { ranking, wins, ties, isRegularised } = countVotes(2, [
      voteOf(0, 1, 'a'),
      voteOf(1, 0, 'b'),
      voteOf(0, 1, 'a'),
      voteOf(0, 1, 'b'),
    ])
    expect(wins).toEqual([
      [0, 3],
      [1, 0],
    ])
    expect(ties).toEqual([
      [0, 0],
      [0, 0],
    ])
    expect(isRegularised).toBe(false)
    expect(ranking.map(({ variantIndex, wins: won, losses }) => [variantIndex, won, losses])).toEqual([
      [0, 3, 1],
      [1, 1, 3],
    ])
    expect((ranking[0]?.value ?? 0) - (ranking[1]?.value ?? 0)).toBeCloseTo(Math.log(3), 8)
  })

  it('that are even count half for both, bad ones too', () => {
    const { ranking, ties } = countVotes(2, [voteOf(0, 1, 'tie'), voteOf(1, 0, 'both-bad')])
    expect(ties).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect(ranking.map(({ value, bothBad, ties: even }) => [Math.abs(value) < 1e-9, bothBad, even])).toEqual([
      [true, 1, 2],
      [true, 1, 2],
    ])
    expect(countVotes(3, []).ranking).toEqual([])
  })

  it('are spread evenly over the variants, and over both sides', () => {
    const { id, voting } = createTestVotes({ cases: 20 })
    const compared: string[] = []
    let firstIsA = 0
    for (let index = 0; index < 30; index += 1) {
      const { pair } = valueOf(voting.nextPair(id))
      if (pair === undefined) throw new Error('no pair')
      // Cell ids are in plan order: by case, then by variant.
      const [left, right] = [(pair.a.cellId - 1) % 3, (pair.b.cellId - 1) % 3]
      compared.push(left < right ? `${left}${right}` : `${right}${left}`)
      if (left < right) firstIsA += 1
      voting.vote(id, { cellA: pair.a.cellId, cellB: pair.b.cellId, outcome: 'tie' })
    }
    const times = ['01', '02', '12'].map((key) => compared.filter((item) => item === key).length)
    expect(times).toEqual([10, 10, 10])
    expect(firstIsA).toBeGreaterThan(5)
    expect(firstIsA).toBeLessThan(25)
    expect(valueOf(voting.nextPair(id))).toMatchObject({ voted: 30, pairs: 60 })
  })

  it('show the same pair again until it is voted on, skipped ones at the end, and names nowhere', () => {
    const { id, voting } = createTestVotes({ cases: 1 })
    const first = valueOf(voting.nextPair(id))
    expect(valueOf(voting.nextPair(id))).toEqual(first)
    expect(Object.keys(first.pair?.a ?? {})).toEqual(['cellId', 'text'])
    const skipped = [{ cellA: first.pair?.b.cellId ?? 0, cellB: first.pair?.a.cellId ?? 0 }]
    expect(valueOf(voting.nextPair(id, skipped)).pair).not.toEqual(first.pair)
    for (let index = 0; index < 3; index += 1) {
      const { pair } = valueOf(voting.nextPair(id, skipped))
      voting.vote(id, { cellA: pair?.a.cellId ?? 0, cellB: pair?.b.cellId ?? 0, outcome: 'a' })
    }
    expect(valueOf(voting.nextPair(id, skipped))).toEqual({ voted: 3, pairs: 3 })
    expect(valueOf(voting.votes(id)).votes[0]).toMatchObject({ cellA: first.pair?.a.cellId })
  })

  it('are taken back, refused for cells that are no pair, and gone when a cell is asked again', () => {
    const { id, voting, experiments, store } = createTestVotes({ cases: 2 })
    expect(valueOf(voting.vote(id, { cellA: 2, cellB: 1, outcome: 'a' })).wins[1]).toEqual([1, 0, 0])
    expect(valueOf(voting.vote(id, { cellA: 4, cellB: 6, outcome: 'b' })).votes).toHaveLength(2)
    expect(valueOf(voting.unvote(id)).votes).toMatchObject([{ cellA: 2, cellB: 1 }])
    for (const [cellA, cellB] of [
      [1, 4],
      [1, 1],
      [1, 99],
    ] as const)
      expect(voting.vote(id, { cellA, cellB, outcome: 'a' })).toMatchObject({ error: { kind: 'rejected' } })
    store.setOutcome(1, 'failed', { results: [], metrics: {} })
    experiments.planAgain(id, ['failed'])
    expect(valueOf(voting.votes(id)).votes).toEqual([])
  })

  it('pass over answers that are the same', () => {
    const { id, voting } = createTestVotes({ cases: 1, textOf: (cell) => (cell === 3 ? 'other' : 'alike') })
    const seen = new Set<number>()
    for (let index = 0; index < 2; index += 1) {
      const { pair } = valueOf(voting.nextPair(id))
      voting.vote(id, { cellA: pair?.a.cellId ?? 0, cellB: pair?.b.cellId ?? 0, outcome: 'tie' })
      for (const cell of [pair?.a.cellId, pair?.b.cellId]) seen.add(cell ?? 0)
    }
    expect(seen).toEqual(new Set([1, 2, 3]))
    expect(valueOf(voting.nextPair(id)).pair).toBeUndefined()
  })
})
