import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import {
  emptyPlan,
  type Cell,
  type CellRow,
  type CellState,
  type Experiment,
  type ExperimentState,
} from '../../../../shared/experiments/experiment.ts'
import { ExperimentCellsProvider } from '../../../stores/use-experiment-cells.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import { fakeVariant } from '../testing/fake-experiments.ts'
import { ResultsPane } from './results-pane.tsx'

const noCounts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }

const experiment: Experiment = {
  id: 'e1',
  seriesId: 'e1',
  description: 'Triage',
  createdAt: 0,
  state: 'running',
  counts: noCounts,
  plan: {
    ...emptyPlan,
    description: 'Triage',
    prompt: '{{ticket}}',
    repeats: 2,
    variants: ['small', 'large'].map((id) => fakeVariant(id, { connectionId: 'c1', model: id })),
    cases: ['Charged twice', 'Cannot sign in'].map((ticket) => ({
      vars: { ticket, plan: 'team' },
      assertions: [],
    })),
  },
}

function cell(
  at: readonly [number, number, number],
  state: CellState,
  given: Partial<CellRow> = {},
): CellRow {
  const [caseIndex, variantIndex, repeat] = at
  return {
    id: 1 + caseIndex * 100 + variantIndex * 10 + repeat,
    caseIndex,
    variantIndex,
    repeat,
    state,
    attempts: 1,
    metrics: {},
    passed: 0,
    checked: 0,
    ...given,
  }
}

async function setUp(state: ExperimentState = 'running') {
  const app = renderInApp(
    <ExperimentCellsProvider id="e1">
      <ResultsPane experiment={{ ...experiment, state }} />
    </ExperimentCellsProvider>,
    {
      handlers: {
        'experiments.planAgain': () => ok({}),
        'experiments.start': () => ok({}),
      },
    },
  )
  await screen.findByRole('grid')
  const tell = (cells: readonly CellRow[], counts: Partial<typeof noCounts> = {}) =>
    act(() =>
      app.bridge
        .streamsOf('experiments.watch')[0]
        ?.push({ state, counts: { ...noCounts, ...counts }, cells: [...cells] }),
    )
  return { ...app, tell }
}

const answered = [
  cell([0, 0, 0], 'done', { text: '{"queue":"refunds"}', metrics: { durationMs: 900 } }),
  cell([0, 0, 1], 'done', { text: '{"queue":"refunds"}' }),
  cell([0, 1, 0], 'done', { text: '{"queue":"billing"}' }),
  cell([0, 1, 1], 'failed', { text: '{"queue":"bugs"}' }),
  cell([1, 0, 0], 'error', { error: { kind: 'server', message: 'Bad gateway', status: 502 } }),
  cell([1, 0, 1], 'planned'),
  cell([1, 1, 0], 'planned'),
  cell([1, 1, 1], 'planned'),
]

/** The clicked cell as main returns it. */
const answeredWhole: Cell = { ...cell([0, 1, 1], 'failed'), results: [] }

const cellAt = async (row: number, column: number) =>
  within((await screen.findAllByRole('row'))[row + 1] as HTMLElement).getAllByRole('cell')[
    column
  ] as HTMLElement

const entries = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)

const caseNames = () => screen.getAllByRole('rowheader').map((item) => item.textContent)

beforeEach(() => {
  location.hash = '#/experiments/e1'
})

describe('the grid of an experiment', () => {
  it.each([
    ['its status', { kind: 'server', message: 'Bad gateway', status: 502 }, '502'],
    [
      'what is wrong, not that all is well',
      { kind: 'invalid-response', message: 'No transcript', status: 200 },
      'No transcript',
    ],
    [
      'what is wrong where nothing was answered',
      { kind: 'network', message: 'Connection refused' },
      'Connection refused',
    ],
  ] as const)('shows of a request that went wrong %s', async (_, error, shown) => {
    const { tell } = await setUp()
    tell([cell([1, 0, 0], 'error', { error })])
    await waitFor(async () => expect((await cellAt(1, 0)).textContent).toContain(shown))
    expect((await cellAt(1, 0)).textContent).not.toContain('200')
  })

  it('shows the plan before anything came, and then cells as they change', async () => {
    const { tell } = await setUp()
    expect((await cellAt(0, 0)).textContent).toContain('planned')
    tell(answered)
    await waitFor(async () => expect((await cellAt(0, 1)).textContent).toContain('{"queue":"bugs"}'))
    expect((await cellAt(1, 0)).textContent).toContain('502')
    expect(
      within(await cellAt(0, 1))
        .getAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label') ?? mark.textContent),
    ).toEqual(['failed', 'passed, failed'])
    tell([cell([1, 0, 0], 'done', { text: 'ok now' }), cell([1, 0, 1], 'done', { text: 'ok now' })])
    await waitFor(async () => expect((await cellAt(1, 0)).textContent).toContain('ok now'))
    const head = screen.getByRole('columnheader', { name: /^small/ })
    await waitFor(() =>
      expect(within(head).getByRole('img').getAttribute('aria-label')).toBe(
        '4 passed, 0 failed, 0 errors, 0 unknown of 4',
      ),
    )
  })

  it('shows a field of the answers instead of their beginning', async () => {
    const { tell, user } = await setUp()
    tell(answered)
    await waitFor(async () => expect((await cellAt(0, 0)).textContent).toContain('queue'))
    await user.click(screen.getByRole('button', { name: /Show/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'queue' }))
    await waitFor(async () => expect((await cellAt(0, 0)).textContent).toBe('passedrefunds'))
  })

  it('is narrowed by the state of its cells and by words', async () => {
    const { tell, user } = await setUp()
    tell(answered)
    const states = screen.getByRole('group', { name: 'Cells by state' })
    await user.click(await within(states).findByRole('button', { name: 'Failed 1' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    await user.click(within(states).getByRole('button', { name: 'All 4' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
    await user.type(screen.getByRole('textbox', { name: 'Search values and answers' }), 'SIGN in')
    await waitFor(() => expect(caseNames()).toEqual(['2Cannot sign in · team']))
    await user.type(screen.getByRole('textbox', { name: 'Search values and answers' }), 'x')
    await user.click(await screen.findByRole('button', { name: 'Show all cases' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
  })

  it('changes the rows that are drawn when it is searched, and makes none anew', async () => {
    const { tell, user } = await setUp()
    tell(answered)
    await waitFor(async () => expect((await cellAt(0, 1)).textContent).toContain('bugs'))
    const first = await cellAt(0, 0)
    await user.type(screen.getByRole('textbox', { name: 'Search values and answers' }), 'sign')
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
    expect(await cellAt(0, 0)).toBe(first)
    expect(first.id).toBe('experiment-cell-1-0')
    expect(first.textContent).toBe('error502')
    expect(within(first).getByRole('img', { name: 'error' })).toBeDefined()
  })

  it('is ordered by what came, and as planned again', async () => {
    const { tell, user } = await setUp()
    tell(answered)
    for (const [order, expected] of [
      ['Longest time of small first', ['1Charged twice · team', '2Cannot sign in · team']],
      ['Lowest score of small first', ['2Cannot sign in · team', '1Charged twice · team']],
      ['As planned', ['1Charged twice · team', '2Cannot sign in · team']],
    ] as const) {
      await user.click(screen.getByRole('button', { name: /Show/ }))
      await user.click(await screen.findByRole('menuitemradio', { name: order }))
      await waitFor(() => expect(caseNames()).toEqual(expected))
    }
  })

  it('is walked by keys, and Enter opens the repeat that asks for a look', async () => {
    const { tell, user } = await setUp()
    tell(answered)
    await waitFor(async () => expect((await cellAt(0, 1)).textContent).toContain('bugs'))
    const grid = screen.getByRole('grid')
    grid.focus()
    await user.keyboard('{ArrowRight}')
    expect(grid.getAttribute('aria-activedescendant')).toBe('experiment-cell-0-1')
    await user.keyboard('{ArrowDown}{Home}')
    expect(grid.getAttribute('aria-activedescendant')).toBe('experiment-cell-1-0')
    await user.keyboard('{ArrowUp}{End}{Enter}')
    expect(location.hash).toBe('#/experiments/e1/grid/0-1-1')
    expect((await cellAt(0, 1)).getAttribute('aria-selected')).toBe('true')
  })

  it('has one menu: of the cell that is clicked, of the active cell for the keyboard, and of each variant at its head', async () => {
    const { bridge, tell, user } = await setUp()
    bridge.answer({
      'experiments.cell': () => ok({ ...answeredWhole, text: '{"queue":"bugs", "why":"it crashes"}' }),
    })
    tell(answered)
    await waitFor(async () => expect((await cellAt(0, 1)).textContent).toContain('bugs'))
    fireEvent.contextMenu(await screen.findByText('{"queue":"bugs"}'))
    expect(await entries()).toEqual([
      'Open the cell',
      'Open in Chat',
      'Copy the answer',
      'Copy the rendered prompt',
    ])
    await user.click(screen.getByRole('menuitem', { name: 'Copy the answer' }))
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('{"queue":"bugs", "why":"it crashes"}'),
    )
    const grid = screen.getByRole('grid')
    grid.focus()
    await user.keyboard('{ArrowDown}')
    fireEvent.contextMenu(grid)
    // The cell has no answer yet.
    expect(await entries()).toEqual(['Open the cell', 'Open in Chat', 'Copy the rendered prompt'])
    await user.click(screen.getByRole('menuitem', { name: 'Open the cell' }))
    expect(location.hash).toBe('#/experiments/e1/grid/1-1-0')
    fireEvent.contextMenu(screen.getByRole('columnheader', { name: /^small/ }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Lowest score of small first' }))
    await waitFor(() => expect(caseNames()[0]).toBe('2Cannot sign in · team'))
  })

  it('says why nothing more is sent, as main tells it', async () => {
    const { bridge } = await setUp('running')
    const push = (state: ExperimentState, pausedBecause?: { message: string; nextStep: string }) =>
      act(() =>
        bridge.streamsOf('experiments.watch')[0]?.push({
          state,
          counts: noCounts,
          ...(pausedBecause !== undefined && { pausedBecause }),
          cells: [],
        }),
      )
    push('paused', { message: 'The limit of 2 is reached.', nextStep: 'Raise it.' })
    expect((await screen.findByText('The limit of 2 is reached.')).title).toContain('Raise it.')
    push('running')
    await waitFor(() => expect(screen.queryByText('The limit of 2 is reached.')).toBeNull())
    push('paused')
    await screen.findByText('Paused by hand.')
  })

  it('calls an experiment that was ended before all was sent stopped, with what was sent', async () => {
    const { tell } = await setUp('finished')
    tell(answered, { done: 3, failed: 1, stopped: 4 })
    const results = screen.getByRole('region', { name: 'Results' })
    expect(await within(results).findByText('4 of 8')).toBeTruthy()
    expect(within(results).queryByText('Finished')).toBeNull()
  })

  it('sends what ended with an error again', async () => {
    const { bridge, tell, user } = await setUp('finished')
    tell(answered, { done: 3, failed: 1, error: 1 })
    await user.click(await screen.findByRole('button', { name: 'Retry 1 error' }))
    await waitFor(() => expect(bridge.callsOf('experiments.start')).toEqual([{ id: 'e1', requests: 1 }]))
    expect(bridge.callsOf('experiments.planAgain')).toEqual([{ id: 'e1', states: ['error'] }])
  })
})
