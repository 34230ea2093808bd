import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { practiceConnectionId } from '../../../../shared/connections/connection.ts'
import { ok } from '../../../../shared/errors/result.ts'
import {
  cellStates,
  type Cell,
  type CellRow,
  type Experiment,
  type StateCounts,
} from '../../../../shared/experiments/experiment.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { fakeAnswers, practiceConnection, workConnection } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeExperiment, fakeVariant } from '../testing/fake-experiments.ts'
import { CellPane } from './cell-pane.tsx'

const counts = Object.fromEntries(cellStates.map((state) => [state, 0])) as StateCounts

const experiment = fakeExperiment(
  {
    prompt: 'Sort {{ticket}}',
    repeats: 2,
    baselineId: 'small',
    variants: ['small', 'large'].map((id) =>
      fakeVariant(id, { connectionId: 'c1', model: id, parameters: { temperature: 0.2 } }),
    ),
    cases: ['Charged twice', 'Cannot sign in'].map((ticket) => ({ vars: { ticket }, assertions: [] })),
  },
  { state: 'finished' },
)

function askedOf(connectionId: string): Experiment {
  const variants = experiment.plan.variants.map((variant) => ({ ...variant, connectionId }))
  return { ...experiment, plan: { ...experiment.plan, variants } }
}

function whole(id: number, at: readonly [number, number, number], given: Partial<Cell>): Cell {
  const [caseIndex, variantIndex, repeat] = at
  return {
    id,
    caseIndex,
    variantIndex,
    repeat,
    state: 'done',
    attempts: 1,
    results: [],
    metrics: {},
    ...given,
  }
}

const cells = [
  whole(1, [0, 0, 0], { text: '{"queue":"refunds","urgent":false}' }),
  whole(2, [0, 1, 0], {
    state: 'failed',
    text: '{"queue":"billing","urgent":false}',
    score: 0.5,
    metrics: {
      firstTextMs: 740,
      durationMs: 1630,
      wordErrorRate: 0.125,
      ndcgAt10: 0.63093,
      reciprocalRank: 0.5,
      judgingCost: 0.0003,
      earlierCost: 0.0015,
    },
    results: [
      { type: 'is-json', weight: 1, isPass: true, score: 1, reason: { message: 'The answer is JSON.' } },
      { type: 'equals', weight: 1, isPass: false, score: 0, reason: { message: 'It is something else.' } },
    ],
  }),
  whole(3, [0, 1, 1], { state: 'error', error: { kind: 'server', message: 'Bad gateway', status: 502 } }),
]

function toRow({ results, ...cell }: Cell): CellRow {
  return { ...cell, passed: results.filter(({ isPass }) => isPass).length, checked: results.length }
}

async function setUp(shown = experiment) {
  const app = renderInApp(
    <ExperimentCellsProvider id="e1">
      <CellPane experiment={shown} />
    </ExperimentCellsProvider>,
    {
      handlers: {
        ...fakeAnswers({ connections: [practiceConnection, workConnection] }),
        // The test checks what is created, not what opens afterwards.
        'conversations.create': () => new Promise(() => undefined),
        'experiments.cell': ({ cellId }) => ok(cells.find(({ id }) => id === cellId) ?? (cells[0] as Cell)),
      },
    },
  )
  const watched = await waitFor(() => {
    const [stream] = app.bridge.streamsOf('experiments.watch')
    if (stream === undefined) throw new Error('The cells are not watched yet')
    return stream
  })
  act(() => watched.push({ state: 'finished', counts, cells: cells.map(toRow) }))
  return app
}

beforeEach(() => {
  location.hash = '#/experiments/e1/grid/0-1-0'
})

describe('the open cell', () => {
  it('tells its state, its score, its times, and each assertion with the reason', async () => {
    await setUp()
    const pane = await screen.findByRole('region', { name: 'Cell' })
    await within(pane).findByText('score 0.50 of 1.00')
    expect(pane.textContent).toContain('0.74 s')
    expect(pane.textContent).toContain('Word error rate12.5 %nDCG@100.631Reciprocal rank0.500')
    expect(pane.textContent).toMatch(
      /Judging costEstimated[^≈]*≈ \$0\.0003Earlier attemptsEstimated[^≈]*≈ \$0\.0015/,
    )
    const lines = within(
      await within(pane).findByRole('region', { name: 'Results of the assertions' }),
    ).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'passedis-jsonThe answer is JSON.1.00',
      'failedequalsIt is something else.0.00',
    ])
    expect(pane.textContent).toContain('1 of 2 passed')
  })

  it('is compared with the same case and repeat of the baseline', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('radio', { name: 'Against baseline' }))
    const answer = screen.getByRole('region', { name: 'Answer' })
    await waitFor(() => expect(answer.textContent).toContain('"queue": "refunds"'))
    expect(answer.textContent).toContain('"queue": "billing"')
  })

  it('shows the prompt with the values in it', async () => {
    const { user } = await setUp()
    const part = await screen.findByRole('region', { name: 'Case' })
    expect(part.textContent).toContain('Charged twice')
    await user.click(within(part).getByRole('radio', { name: 'Rendered prompt' }))
    expect(part.textContent).toContain('Sort Charged twice')
  })

  it('goes from repeat to repeat, from cell to cell, and is closed', async () => {
    const { user } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Repeat 2, error' }))
    expect(location.hash).toBe('#/experiments/e1/grid/0-1-1')
    await screen.findByText('Bad gateway')
    await user.click(screen.getByRole('button', { name: 'Next cell' }))
    expect(location.hash).toBe('#/experiments/e1/grid/1-0-0')
    await screen.findByText('Case 2')
    await user.click(screen.getByRole('button', { name: 'Previous cell' }))
    await user.click(screen.getByRole('button', { name: 'Close the cell' }))
    expect(location.hash).toBe('#/experiments/e1')
    expect(screen.queryByRole('region', { name: 'Cell' })).toBeNull()
  })

  it('opens what it asked in the tab of its format, with its parameters', async () => {
    const { user, bridge } = await setUp()
    await user.click(await screen.findByRole('button', { name: 'Open in Chat' }))
    await waitFor(() =>
      expect(bridge.callsOf('conversations.create')).toEqual([
        {
          format: 'chat',
          model: 'large',
          system: '',
          parameters: { temperature: { isSent: true, value: 0.2 } },
          extraJson: '',
        },
      ]),
    )
  })

  it('opens in the tab what was asked of another connection and sends there, which is taken back', async () => {
    const { user, bridge } = await setUp(askedOf(workConnection.id))
    await user.click(await screen.findByRole('button', { name: 'Open in Chat' }))
    await screen.findByText('Requests go to Work gateway now, as in this variant')
    expect(bridge.callsOf('settings.set')).toEqual([{ activeConnectionId: 'work' }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('settings.set').at(-1)).toEqual({ activeConnectionId: practiceConnectionId })
  })

  it('says that the connection it asked was removed, and which one requests go to', async () => {
    const { user, bridge } = await setUp(askedOf('removed'))
    await user.click(await screen.findByRole('button', { name: 'Open in Chat' }))
    await screen.findByText('The connection of this variant was removed. Requests go to Practice.')
    expect(bridge.callsOf('settings.set')).toEqual([])
    expect(bridge.callsOf('conversations.create')).toHaveLength(1)
  })

  it('stays silent of the connection that the window sends to already', async () => {
    const { user, bridge } = await setUp(askedOf(practiceConnectionId))
    await user.click(await screen.findByRole('button', { name: 'Open in Chat' }))
    await waitFor(() => expect(bridge.callsOf('conversations.create')).toHaveLength(1))
    expect(bridge.callsOf('settings.set')).toEqual([])
    expect(screen.queryByText(/Requests go to/)).toBeNull()
  })
})
