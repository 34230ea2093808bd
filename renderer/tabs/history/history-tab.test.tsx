import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { HistoryEntry, HistoryFilter, HistoryItem } from '../../../shared/history/history.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { VideoJob, VideoJobState } from '../../../shared/video/job.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
import { HistoryTab } from './history-tab.tsx'
import { useHistoryView } from './history-view-store.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const storageError = {
  kind: 'storage',
  message: 'History could not be read. The disk is full.',
  nextStep: 'Free some space, then retry.',
} as const

function entryOf(number: number, asked: string, change: Partial<Run> = {}): HistoryEntry {
  return {
    number,
    isStarred: false,
    asked,
    conversationId: `c${number}`,
    run: sampleRun({
      id: `r${number}`,
      connectionId: 'practice',
      connectionName: 'Practice',
      isPractice: true,
      model: 'practice-chat',
      url: 'http://127.0.0.1:4141/v1/chat/completions',
      startedAt: 1_795_256_000_000 + number * 60_000,
      httpStatus: 200,
      requestId: `req-${number}`,
      timings: { endMs: 1_200 },
      bytes: 100,
      eventCount: 3,
      ...change,
    }),
  }
}

const sky = entryOf(2, 'Why is the sky blue?')
const haiku = entryOf(1, 'Write a haiku', {
  status: 'failed',
  error: { kind: 'server', message: 'It melted.' },
})

function itemOf(entry: HistoryEntry, answer: string): HistoryItem {
  return {
    ...entry,
    question: [{ type: 'text', text: entry.asked }],
    answer: answer === '' ? [] : [{ type: 'text', text: answer }],
  }
}

/** A fake main process with some runs, which filters by search words only. */
function answers(entries: readonly HistoryEntry[]): FakeHandlers {
  const chosen = (filter: HistoryFilter) =>
    entries.filter(({ asked }) => asked.toLowerCase().includes((filter.search ?? '').toLowerCase()))
  return {
    'history.list': (filter) => ok({ entries: chosen(filter) }),
    'history.count': (filter) => ok({ count: chosen(filter).length, isCapped: false }),
    'history.facets': () =>
      ok({
        formats: [{ value: 'chat', label: 'chat', count: entries.length }],
        models: [{ value: 'practice-chat', label: 'practice-chat', count: entries.length }],
        connections: [{ value: 'practice', label: 'Practice', count: entries.length }],
        total: entries.length,
        starred: 0,
      }),
    'history.get': ({ id }) => {
      const entry = entries.find(({ run }) => run.id === id)
      return entry === undefined
        ? err({ kind: 'not-found', message: 'Run not found. It may have been deleted.' })
        : ok(itemOf(entry, id === 'r2' ? 'It is **scattered** light.' : ''))
    },
    'runs.record': ({ id }) =>
      ok({
        runId: id,
        request: {
          method: 'POST',
          url: 'http://127.0.0.1:4141/v1/chat/completions',
          headers: [],
          body: JSON.stringify({ model: 'practice-chat', temperature: id === 'r2' ? 0.2 : 0.9 }),
          bodyBytes: 50,
        },
        response: null,
        events: [],
        chunks: [],
      }),
    'history.star': () => ok({}),
    'history.delete': () => ok({}),
    'history.restore': () => ok({}),
    'history.replay': () => ok({ ...sky.run, id: 'r1' }),
    'history.storage': () => ok({ runs: 2, bytes: 4_200 }),
    'history.plan': () => ok({ runs: 1, bytes: 2_100 }),
    'history.prune': () => ok({ runs: 1, bytes: 2_100 }),
  }
}

function renderHistory(
  entries: readonly HistoryEntry[] = [sky, haiku],
  more: FakeHandlers = {},
): RenderedApp {
  location.hash = '#/history'
  return renderInApp(<HistoryTab />, { handlers: { ...answers(entries), ...more } })
}

function videoJobOf(runId: string, state: VideoJobState): VideoJob {
  return {
    id: `job of ${runId}`,
    number: 1,
    createdAt: 0,
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    family: 'video-generations',
    model: 'practice-video',
    prompt: 'A video',
    state,
    runId,
    maxWaitMs: 1,
    deadlineAt: 1,
    pollCount: 0,
  }
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const cells = async (row: Promise<HTMLElement>) =>
  within(await row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
const skyRow = () => rowOf(/Why is the sky/)
const haikuRow = () => rowOf(/Write a haiku/)

beforeEach(() => {
  useHistoryView.setState(useHistoryView.getInitialState())
  // The table renders as many rows as fit its height, which is 0 in a test.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_200)
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the list', () => {
  it('leads to the chat while nothing was sent', async () => {
    const { user } = renderHistory([])
    await user.click(await screen.findByRole('button', { name: 'Start a chat' }))
    expect(location.hash).toBe('#/chat/new')
  })

  it('says why history cannot be read, and reads it again', async () => {
    const { user, bridge } = renderHistory([sky], { 'history.list': () => err(storageError) })
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringContaining('The disk is full.'),
    )
    bridge.answer(answers([sky]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await skyRow()).toBeDefined()
  })

  it('shows what is being read, then the runs with their state', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    renderHistory([sky, haiku], {
      'history.list': () => promise.then(() => ok({ entries: [sky, haiku] })),
    })
    expect(await screen.findByText('Loading history')).toBeDefined()
    resolve()
    expect((await haikuRow()).textContent).toContain('Failed')
    expect(screen.getByText('2 runs')).toBeDefined()
  })

  it('shows what became of a video, not that its request was taken', async () => {
    const states = ['failed', 'waiting', 'unsaved', 'done', undefined] as const
    const asked = states.map((state, index) => ({
      state,
      entry: entryOf(9 - index, `Video ${state ?? 'gone'}`, { format: 'video-generations' }),
    }))
    renderHistory(
      asked.map(({ entry }) => entry),
      {
        'video.list': () =>
          ok(
            asked.flatMap(({ state, entry }) =>
              state === undefined ? [] : [videoJobOf(entry.run.id, state)],
            ),
          ),
      },
    )
    await rowOf(/Failed.*Video failed/)
    const rows = screen.getAllByRole('row', { name: /Video/ })
    const seen = rows.map((row) => ({
      label: /^(Failed|Waiting|Not saved|Done|Submitted)/.exec(row.textContent)?.[1],
      isGreen: row.querySelector('.text-ok') !== null,
    }))
    expect(seen).toEqual([
      { label: 'Failed', isGreen: false },
      { label: 'Waiting', isGreen: false },
      { label: 'Not saved', isGreen: false },
      { label: 'Done', isGreen: true },
      { label: 'Submitted', isGreen: false },
    ])
  })

  it('searches with the words typed after /, and shows everything again', async () => {
    const { user, bridge } = renderHistory()
    await skyRow()
    await user.keyboard('/haiku')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Why is the sky/ })).toBeNull())
    expect(bridge.callsOf('history.list').at(-1)).toEqual({ search: 'haiku', groupBy: 'experiment' })
    await user.keyboard(' unknown')
    expect(await screen.findByText('No runs match the search and filters.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show all runs' }))
    expect(await skyRow()).toBeDefined()
  })

  it('opens on the newest run, and stays with it while others come', async () => {
    const { bridge } = renderHistory([sky, haiku])
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Run' }).textContent).toContain('scattered'),
    )
    expect((await skyRow()).getAttribute('aria-current')).toBe('true')
    bridge.answer(answers([{ ...haiku, number: 9, run: { ...haiku.run, id: 'r9' } }, sky, haiku]))
    bridge.emit('history.changed', {})
    await waitFor(() => expect(screen.getAllByRole('row', { name: /Write a haiku/ })).toHaveLength(2))
    expect((await skyRow()).getAttribute('aria-current')).toBe('true')
  })

  it('says in each row what a run took, as far as it is known', async () => {
    const cost = { usd: 0.0134, by: 'estimated', source: 'prices' } as const
    const usage = { inputTokens: 1204, outputTokens: 652 }
    renderHistory([
      { ...sky, run: { ...sky.run, cost, usage, timings: { endMs: 17_900 } } },
      { ...haiku, run: { ...haiku.run, usage: undefined, cost: undefined, timings: {} } },
    ])
    expect((await cells(skyRow())).slice(-6)).toEqual([
      '1,204',
      '652',
      '–',
      '17.9 s',
      '≈ $0.013estimated',
      'Chat',
    ])
    expect((await cells(haikuRow())).slice(-6)).toEqual(['–', '–', '–', '–', '', 'Chat'])
  })

  it.each([
    ['Today', 0],
    ['7 days', 6],
    ['30 days', 29],
  ] as const)('narrows to a time by one click: %s', async (name, days) => {
    const { bridge, user } = renderHistory()
    await user.click(await screen.findByRole('radio', { name }))
    const first = new Date()
    first.setHours(0, 0, 0, 0)
    first.setDate(first.getDate() - days)
    await waitFor(() =>
      expect(bridge.callsOf('history.list').at(-1)).toMatchObject({ from: first.getTime() }),
    )
    expect(screen.getByRole('radio', { name, checked: true })).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'All' }))
    expect(screen.getByRole('radio', { name: 'All', checked: true })).toBeTruthy()
    expect(useHistoryView.getState().filter).toEqual({})
  })

  it('narrows to starred runs and by status, and takes a filter away', async () => {
    const { user, bridge } = renderHistory()
    await skyRow()
    await user.click(screen.getByRole('button', { name: 'Favourites only' }))
    await waitFor(() =>
      expect(bridge.callsOf('history.list').at(-1)).toEqual({ isStarred: true, groupBy: 'experiment' }),
    )
    await user.click(screen.getByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('combobox', { name: 'Status' }))
    await user.click(await screen.findByRole('option', { name: 'Failed' }))
    await waitFor(() =>
      expect(bridge.callsOf('history.list').at(-1)).toEqual({
        isStarred: true,
        status: 'failed',
        groupBy: 'experiment',
      }),
    )
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Remove filter Failed' }))
    expect(screen.queryByRole('list', { name: 'Filters in use' })).toBeNull()
    expect(useHistoryView.getState().filter).toEqual({ isStarred: true })
  })

  it('is walked with the arrows; Enter opens and Delete deletes, with a way back', async () => {
    const { user, bridge } = renderHistory()
    await skyRow()
    await user.keyboard('/{ArrowDown}{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await haikuRow()))
    await user.keyboard('{Enter}')
    expect(location.hash).toBe('#/history/r1')
    await user.keyboard('{Delete}')
    await waitFor(() => expect(bridge.callsOf('history.delete')).toEqual([{ ids: ['r1'] }]))
    expect(location.hash).toBe('#/history/r2')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bridge.callsOf('history.restore')).toEqual([{ ids: ['r1'] }]))
  })

  it('takes back by Ctrl+Z what was deleted last', async () => {
    const { user, bridge } = renderHistory()
    await user.click(await haikuRow())
    await user.keyboard('{Delete}')
    await screen.findByRole('button', { name: 'Undo' })
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(bridge.callsOf('history.restore')).toEqual([{ ids: ['r1'] }]))
    await user.keyboard('{Control>}z{/Control}')
    expect(bridge.callsOf('history.restore')).toHaveLength(1)
  })

  it('has a menu for each run, which does what its keys and its head do', async () => {
    const { user, bridge } = renderHistory()
    await user.pointer({ keys: '[MouseRight]', target: await haikuRow() })
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual([
      'Open run↵',
      'Open conversation',
      'Resend',
      'Add to favourites',
      'SelectSpace',
      'Make an experiment of this',
      'Save as case…',
      'Save as preset…',
      'Copy request ID',
      'Delete from historyDel',
    ])
    await user.click(screen.getByRole('menuitem', { name: /^Delete/ }))
    await waitFor(() => expect(bridge.callsOf('history.delete')).toEqual([{ ids: ['r1'] }]))
  })

  it('is read again when a run has begun or ended', async () => {
    const { bridge } = renderHistory([haiku])
    await haikuRow()
    bridge.answer(answers([sky, haiku]))
    bridge.emit('history.changed', {})
    expect(await skyRow()).toBeDefined()
  })
})

describe('an open run', () => {
  it('shows what was asked, the answer and what went over the wire', async () => {
    const { user } = renderHistory()
    await user.click(await skyRow())
    const answer = await screen.findByRole('article', { name: 'Response of practice-chat' })
    expect(within(answer).getByText('scattered').tagName).toBe('STRONG')
    expect(screen.getByRole('article', { name: 'You' }).textContent).toContain('Why is the sky blue?')
    await user.click(screen.getByRole('tab', { name: 'Request' }))
    expect(
      await screen.findByText(/practice-chat/, { selector: 'pre *, code *, [role=tabpanel] *' }),
    ).toBeDefined()
    await user.click(screen.getByRole('tab', { name: 'Run' }))
    await user.click(screen.getByRole('button', { name: 'Open conversation' }))
    expect(location.hash).toBe('#/chat/c2')
  })

  it('shows why it failed', async () => {
    const { user } = renderHistory()
    await user.click(await haikuRow())
    expect((await screen.findByRole('alert')).textContent).toContain('It melted.')
  })

  it('is starred, and sent again once by one click', async () => {
    const { user, bridge } = renderHistory()
    await user.click(await skyRow())
    const star = await screen.findByRole('button', { name: 'Favourite' })
    await user.click(star)
    expect(bridge.callsOf('history.star')).toEqual([{ id: 'r2', isStarred: true }])
    await user.click(screen.getByRole('button', { name: 'Resend' }))
    await waitFor(() => expect(location.hash).toBe('#/history/r1'))
    expect(bridge.callsOf('history.replay')).toEqual([{ id: 'r2' }])
  })

  it('says that it is gone when the address names no run', async () => {
    renderHistory()
    location.hash = '#/history/nobody'
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Run not found. It may have been deleted.',
    )
    expect(screen.getByRole('button', { name: 'Show all runs' })).toBeDefined()
  })
})

describe('two runs', () => {
  it('are marked with all between them by a click with Shift held, or by arrows with it', async () => {
    const { user } = renderHistory()
    await user.click(await skyRow())
    await user.keyboard('{Shift>}')
    await user.click(await haikuRow())
    await user.keyboard('{/Shift}')
    expect(screen.getByText('2 runs selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Clear selection' }))
    ;(await skyRow()).focus()
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(await screen.findByText('2 runs selected')).toBeDefined()
    await waitFor(async () => expect(document.activeElement).toBe(await haikuRow()))
  })

  it('are marked with Space and compared, requests by lines and answers by words', async () => {
    const { user } = renderHistory()
    await skyRow()
    await user.keyboard('/{ArrowDown} ')
    expect(screen.getByText('1 run selected')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Compare' }).getAttribute('aria-disabled')).toBe('true')
    await user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await haikuRow()))
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Compare' }))
    expect(location.hash).toBe('#/history/compare/r2/r1')
    await user.click(await screen.findByRole('tab', { name: 'Requests' }))
    expect(await screen.findByText('2 lines differ.')).toBeDefined()
    const panel = screen.getByRole('tabpanel', { name: 'Requests' })
    expect(panel.textContent).toContain('removed:   "temperature": 0.9')
    expect(panel.textContent).toContain('added:   "temperature": 0.2')
  })
})

describe('freeing space', () => {
  it('says how many runs and bytes go before anything goes', async () => {
    const { user, bridge } = renderHistory()
    await skyRow()
    await user.click(screen.getByRole('button', { name: 'Free space' }))
    const dialog = await screen.findByRole('dialog', { name: 'Free space' })
    expect(await within(dialog).findByText(/2 runs with 4.2 kB of records/)).toBeDefined()
    expect(await within(dialog).findByText(/1 run with 2.1 kB will be deleted permanently/)).toBeDefined()
    expect(bridge.callsOf('history.prune')).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'Delete 1 run' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Free space' })).toBeNull())
    expect(bridge.callsOf('history.plan')).toEqual([{ by: 'age', days: 30 }])
    expect(bridge.callsOf('history.prune')).toEqual([{ by: 'age', days: 30 }])
  })
})

describe('what the app asks of its own accord', () => {
  const list: HistoryEntry = {
    ...entryOf(3, '', {
      id: 'r3',
      method: 'GET',
      model: '',
      format: 'models',
      httpStatus: 401,
      status: 'failed',
    }),
    conversationId: undefined,
    queryCount: 2,
  }
  const queries: FakeHandlers = {
    'history.list': ({ isQuery }) => ok({ entries: isQuery === true ? [list] : [sky] }),
    'history.get': ({ id }) =>
      ok({
        ...list,
        run: { ...list.run, id },
        question: [],
        answer: [],
        sameQueries: [
          { id: 'r3', startedAt: 1_795_256_000_000, status: 'failed', httpStatus: 401 },
          { id: 'r0', startedAt: 1_795_255_000_000, status: 'done', httpStatus: 200 },
        ],
      }),
  }

  it('is a line of its own behind a filter, with the others of its kind, and is not sent again', async () => {
    const { user } = renderHistory([], queries)
    expect(screen.queryByText(/× 2/)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Filters' }))
    await user.click(await screen.findByRole('combobox', { name: 'Source' }))
    await user.click(await screen.findByRole('option', { name: 'Background calls' }))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('row', { name: /Failed.*× 2/ }))
    const others = await screen.findByRole('region', { name: 'Requests' })
    expect(within(others).getByRole('button', { current: true }).textContent).toContain('HTTP 401')
    expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull()
    await user.click(within(others).getByRole('button', { name: /HTTP 200/ }))
    await waitFor(() => expect(location.hash).toBe('#/history/r0'))
  })
})
