import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { err, ok } from '../../../../shared/errors/result.ts'
import { emptyPlan, type Experiment } from '../../../../shared/experiments/experiment.ts'
import type { NextPair, VoteOutcome, Votes } from '../../../../shared/experiments/vote.ts'
import { CommandListener } from '../../../commands/command-listener.tsx'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeVariant } from '../testing/fake-experiments.ts'
import { VotePane } from './vote-pane.tsx'

const experiment: Experiment = {
  id: 'e',
  seriesId: 'e',
  description: 'Tickets',
  createdAt: 0,
  state: 'finished',
  counts: { planned: 0, sending: 0, done: 4, failed: 0, error: 0, unknown: 0, stopped: 0 },
  plan: {
    ...emptyPlan,
    cases: ['Who can see my invoices?', 'Cancel my plan'].map((question) => ({
      vars: { question },
      assertions: [],
    })),
    variants: ['gpt', 'claude'].map((label) => fakeVariant(label)),
  },
}

/**
 * A fake main process with two pairs: cells 1 and 2 answer the first case, 3 and 4 the second; B is always the first
 * variant.
 */
function votingMain() {
  const given: { cellA: number; outcome: VoteOutcome }[] = []
  const votes = (): Votes => ({
    votes: given
      .map(({ cellA, outcome }, at) => ({
        id: at,
        at,
        cellA,
        cellB: cellA + 1,
        outcome,
        caseIndex: (cellA - 1) / 2,
        variantA: 1,
        variantB: 0,
      }))
      .toReversed(),
    ranking:
      given.length === 0
        ? []
        : [1, 0].map((variantIndex, place) => ({
            variantIndex,
            value: place === 0 ? 0.55 : -0.55,
            low: place === 0 ? -0.2 : -1.3,
            high: place === 0 ? 1.3 : 0.2,
            wins: 0,
            losses: 0,
            ties: 0,
            bothBad: 0,
          })),
    isRegularised: given.length === 1,
    wins: [
      [0, 0],
      [given.filter(({ outcome }) => outcome === 'a').length, 0],
    ],
    ties: [],
  })
  return {
    given,
    handlers: {
      'experiments.votes': () => ok(votes()),
      'experiments.vote': ({ cellA, outcome }: { cellA: number; outcome: VoteOutcome }) => {
        given.push({ cellA, outcome })
        return ok(votes())
      },
      'experiments.unvote': () => {
        given.pop()
        return ok(votes())
      },
      'experiments.nextPair': ({ skipped = [] }: { skipped?: { cellA: number }[] | undefined }) => {
        const open = [1, 3].filter((cell) => given.every(({ cellA }) => cellA !== cell))
        const cell = open.find((candidate) => skipped.every(({ cellA }) => cellA !== candidate)) ?? open[0]
        const answer = { voted: given.length, pairs: 2 } satisfies NextPair
        if (cell === undefined) return ok(answer)
        return ok({
          ...answer,
          pair: {
            caseIndex: (cell - 1) / 2,
            a: { cellId: cell, text: `answer ${cell}` },
            b: { cellId: cell + 1, media: [{ mediaId: `m${cell}`, mediaType: 'image/png' }] },
          },
        })
      },
    },
  }
}

function show(handlers: FakeHandlers = {}) {
  const main = votingMain()
  const rendered = renderInApp(
    <>
      <CommandListener />
      <VotePane experiment={experiment} />
    </>,
    { handlers: { ...main.handlers, ...handlers } },
  )
  return { ...rendered, given: main.given }
}

it('asks about one pair after the other by keys, and names the two after the vote', async () => {
  window.location.hash = '#/experiments/e/summary'
  const { user, given } = show()
  expect(await screen.findByText('answer 1')).toBeTruthy()
  expect(screen.getByText('0 of 2 pairs')).toBeTruthy()
  expect(screen.queryByText('gpt')).toBeNull()
  // Its file has no name.
  expect(within(screen.getByRole('region', { name: 'B' })).getByRole('img', { name: 'B' })).toBeTruthy()
  await user.keyboard('1')
  expect(await screen.findByText('answer 3')).toBeTruthy()
  expect(given).toEqual([{ cellA: 1, outcome: 'a' }])
  expect(screen.getByText('A was claude, B was gpt.')).toBeTruthy()
  await user.keyboard('4')
  expect(await screen.findByText('All pairs voted on')).toBeTruthy()
  expect(given.at(-1)).toEqual({ cellA: 3, outcome: 'both-bad' })
})

it('shows ranks that are open as far as intervals overlap, and wins in a matrix', async () => {
  const { user } = show()
  await user.click(await screen.findByRole('button', { name: /A is better/ }))
  const ranking = within(await screen.findByRole('region', { name: 'Ranking' }))
  expect(ranking.getAllByRole('row').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Rank'),
    '1–2claude−0.20 to +1.30+0.55',
    '1–2gpt−1.30 to +0.20−0.55',
  ])
  expect(ranking.getByText('1 vote does not separate any two variants yet.')).toBeTruthy()
  const matrix = within(screen.getByRole('region', { name: 'Votes, row against column' }))
  expect(matrix.getAllByRole('row')[1]?.textContent).toBe('claude–1 : 00')
})

it('takes the last vote back, and brings skipped pairs at the end', async () => {
  const { user, given } = show()
  await user.click(await screen.findByRole('button', { name: 'Skip pair' }))
  expect(await screen.findByText('answer 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /Tie/ }))
  expect(await screen.findByText('answer 1')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo last vote' }))
  expect(await screen.findByText('0 of 2 pairs')).toBeTruthy()
  expect(given).toEqual([])
})

it.each([
  ['no variant has an answer beside another', { voted: 0, pairs: 0 }, 'Nothing to vote on yet'],
  ['all answers to a case are alike', { voted: 0, pairs: 3 }, 'Nothing to vote on'],
  ['every pair was voted on', { voted: 2, pairs: 3 }, 'All pairs voted on'],
])('says what is the matter where there is no pair: %s', async (_, next, title) => {
  show({ 'experiments.nextPair': () => ok(next) })
  expect(await screen.findByText(title)).toBeTruthy()
  const titles = ['Nothing to vote on yet', 'Nothing to vote on', 'All pairs voted on']
  expect(titles.filter((item) => screen.queryByText(item) !== null)).toEqual([title])
  expect(screen.queryByRole('button', { name: /A is better/ })).toBeNull()
})

it('says why a vote could not be taken back, until the next one is given', async () => {
  const { user, given } = show({
    'experiments.unvote': () =>
      err({ kind: 'storage', message: 'The disk is full.', nextStep: 'Free some space on the disk.' }),
  })
  await user.click(await screen.findByRole('button', { name: /A is better/ }))
  expect(await screen.findByText('answer 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo last vote' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/The disk is full\..*Free some space/)
  expect(given).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /A is better/ }))
  expect(await screen.findByText('All pairs voted on')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
