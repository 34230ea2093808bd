import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { RunCost } from '../../../shared/runs/run-cost.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { Inspector } from './inspector.tsx'
import { useInspectorTab } from './inspector-tab-store.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const run = sampleRun({
  connectionId: 'work',
  connectionName: 'Work',
  model: 'm1',
  url: 'https://gw.example.net/v1/chat/completions',
  startedAt: Date.UTC(2026, 10, 21, 14, 3, 22),
  timings: { headersMs: 10, endMs: 20 },
  bytes: 2,
  eventCount: 1,
})

const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`
const binary = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(index % 0xd7_ff)).join('')

/** Malformed bodies, headers and events. */
const strange: Readonly<Record<string, string>> = {
  'JSON 3,000 levels deep': `${'['.repeat(3_000)}${']'.repeat(3_000)}`,
  'JSON 100,000 levels deep': deep,
  'brackets that are never closed': '[{"a":'.repeat(100_000),
  'bytes that are no text': binary,
  'one line of 1,000,000 characters': 'x'.repeat(1_000_000),
  '1,000,000 empty lines': '\n'.repeat(1_000_000),
  'a key of 1,000,000 characters': JSON.stringify({ ['k'.repeat(1_000_000)]: 1 }),
  'nothing but backslashes': `"${'\\'.repeat(100_000)}`,
}

function RunThatEnds({ running }: { running: Run }) {
  const [isOver, setIsOver] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOver(true)}>
        End
      </button>
      <Inspector run={isOver ? { ...running, status: 'done' } : running} blocks={[]} />
    </>
  )
}

/** A record with one event at each of these milliseconds. */
function eventsAt(...times: readonly number[]): RunRecord {
  return {
    runId: run.id,
    request: { method: 'POST', url: run.url, headers: [], body: '', bodyBytes: 0 },
    response: null,
    events: times.map((at) => ({ at, event: '', data: `{"n":${at}}`, isReadable: true })),
    chunks: [],
  }
}

beforeEach(() => useInspectorTab.setState({ tab: 'request' }))

describe('the inspector', () => {
  it('lists every request for an answer that is made in the background, with what came of it', async () => {
    const at = 'https://gw.example.net/v1/responses'
    const create = { what: 'create', at: 0, method: 'POST', url: at, status: 200, eventCount: 17 } as const
    const ask = { method: 'GET', url: `${at}/resp_1`, eventCount: 0 } as const
    const legs: RunRecord['legs'] = [
      create,
      {
        ...ask,
        what: 'events',
        at: 2_000,
        url: `${at}/resp_1?stream=true&starting_after=16`,
        eventCount: 4,
        status: 200,
      },
      { ...ask, what: 'poll', at: 5_000, status: 502, queryId: 'query-1' },
      { ...ask, what: 'poll', at: 9_000, queryId: 'query-2' },
      {
        ...ask,
        what: 'cancel',
        at: 12_000,
        method: 'POST',
        url: `${at}/resp_1/cancel`,
        status: 200,
        queryId: 'query-3',
      },
    ]
    const background = { responseId: 'resp_1', state: 'cancelled', pollCount: 8 }
    renderInApp(<Inspector run={{ ...run, status: 'stopped', background }} blocks={[]} />, {
      handlers: { 'runs.record': () => ok({ ...eventsAt(), legs }) },
    })
    const list = within(await screen.findByRole('region', { name: 'Requests for this response' }))
    const rows = list
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
    expect(rows).toEqual([
      ['0.00 s', 'Create POST', '200', '17'],
      ['2.00 s', 'Further events GET', '200', '4'],
      ['5.00 s', 'Poll GET', '502', '–'],
      ['9.00 s', 'Poll GET', 'no answer', '–'],
      ['12.0 s', 'Cancel POST', '200', '–'],
    ])
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/history/query-1',
      '#/history/query-2',
      '#/history/query-3',
    ])
    expect(list.getByText('5 earlier polls are not kept.')).toBeTruthy()
  })

  it('asks for no record of a request that waits to leave, and says what it waits for', async () => {
    const { bridge } = renderInApp(
      <Inspector
        run={{ ...run, status: 'running', timings: {}, waiting: { until: Date.now() + 90_000 } }}
        blocks={[]}
      />,
    )
    expect(await screen.findByText('Not sent yet')).toBeTruthy()
    expect(screen.getByText(/^The gateway asked to wait, sent in /)).toBeTruthy()
    expect(screen.queryByText(/^sent /)).toBeNull()
    expect(bridge.callsOf('runs.record')).toEqual([])
  })

  it('asks for no record of a request that was stopped before it left, and says that it cost nothing', async () => {
    const { bridge } = renderInApp(
      <Inspector run={{ ...run, status: 'stopped', timings: { endMs: 9 }, isUnsent: true }} blocks={[]} />,
    )
    expect(await screen.findByText('It was stopped before it was sent. Nothing was charged.')).toBeTruthy()
    expect(bridge.callsOf('runs.record')).toEqual([])
  })

  it('says what the run cost and from what, and says it anew when the gateway has measured it', async () => {
    const costs: RunCost[] = [
      { usd: 0.0012, by: 'estimated', source: 'prices', group: 'default', isGroupAssumed: true },
    ]
    const { bridge } = renderInApp(<Inspector run={run} blocks={[]} />, {
      handlers: {
        'runs.record': () => ok(eventsAt(1)),
        'runs.cost': () => ok({ cost: costs.at(-1) }),
      },
    })
    const line = screen.getByText('Cost').nextElementSibling
    expect(line?.textContent).toBe('unknown')
    await waitFor(() =>
      expect(line?.textContent).toBe(
        "≈ $0.0012 · estimated from the gateway's prices, taking the group default",
      ),
    )
    costs.push({ usd: 0.0036, by: 'measured', source: 'log', group: 'vip' })
    act(() => bridge.emit('history.changed', {}))
    await waitFor(() => expect(line?.textContent).toBe("$0.0036 · measured, the gateway's log, group vip"))
  })

  it.each(Object.entries(strange))('opens for a run with %s', async (_, text) => {
    const logged = vi.spyOn(console, 'error')
    const record: RunRecord = {
      runId: run.id,
      request: {
        method: 'POST',
        url: run.url,
        headers: [{ name: 'content-type', value: 'application/json' }],
        body: text,
        bodyBytes: text.length,
      },
      response: {
        status: 200,
        headers: Array.from({ length: 300 }, (__, index) => ({
          name: `x-header-${index}`,
          value: text.slice(0, 10_000),
        })),
        body: text,
        bodyBytes: text.length,
        isBodyCut: false,
      },
      events: [
        { at: 1, event: '', data: text, isReadable: true },
        { at: 2, event: 'unheard.of', data: text, isReadable: false },
      ],
      chunks: [],
    }
    const { user, container } = renderInApp(<Inspector run={run} blocks={[]} />, {
      handlers: { 'runs.record': () => ok(record) },
    })
    expect(await screen.findByRole('region', { name: 'Address' })).toBeTruthy()
    for (const [tab, region] of [
      ['Response', 'Body'],
      ['Events', 'Events'],
      ['Timing', 'Events'],
      ['Code', 'HTTP archive'],
      ['Request', 'Body'],
    ] as const) {
      // Each tab is rendered after the one before it.
      await user.click(screen.getByRole('tab', { name: tab }))
      expect(await screen.findByRole('region', { name: region })).toBeTruthy()
    }
    expect(container.querySelectorAll('*').length).toBeLessThan(10_000)
    expect(logged).not.toHaveBeenCalled()
  })

  it('has one stop for Tab among its events, from which the arrow keys lead to the others', async () => {
    const record = eventsAt(1, 2, 3)
    useInspectorTab.setState({ tab: 'events' })
    const { user } = renderInApp(<Inspector run={{ ...run, eventCount: 3 }} blocks={[]} />, {
      handlers: { 'runs.record': () => ok(record) },
    })
    const events = within(await screen.findByRole('region', { name: 'Events' }))
    const rows = events.getAllByRole('button', { expanded: false })
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1])
    act(() => rows[0]?.focus())
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}')
    expect(document.activeElement).toBe(rows[1])
    expect(rows.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1])
  })

  it('counts the wait in which a stream ended as a stall, in its figures, its sentence and its chart', async () => {
    useInspectorTab.setState({ tab: 'timing' })
    const stopped: Run = {
      ...run,
      status: 'stopped',
      eventCount: 2,
      timings: { headersMs: 10, endMs: 12_145 },
    }
    const { user } = renderInApp(<Inspector run={stopped} blocks={[]} />, {
      handlers: { 'runs.record': () => ok(eventsAt(100, 145)) },
    })
    expect(await screen.findByText('2 events over 12.1 s. 1 stall, the longest of 12.0 s.')).toBeTruthy()
    expect(screen.getByText('Longest gap').nextElementSibling?.textContent).toBe('12.0s')
    const chart = screen.getByRole('application', { name: 'Arrivals' })
    act(() => chart.focus())
    await user.keyboard('{End}')
    expect(within(chart).getByText('Wait of 12.0 s after the last event, until 12.1 s')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show as a table' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.at(-1)?.textContent).toMatch(/wait.*12,145.*12,000/)
  })

  it('says that a stream stands still while it hangs', async () => {
    useInspectorTab.setState({ tab: 'timing' })
    const startedAt = Date.now() - 30_000
    const hanging: Run = { ...run, status: 'running', startedAt, eventCount: 2, timings: { headersMs: 10 } }
    renderInApp(<Inspector run={hanging} blocks={[]} />, {
      handlers: { 'runs.record': () => ok(eventsAt(100, 145)) },
    })
    expect(await screen.findByText(/^2 events over \d\d\.\d s\. 1 stall, the longest of/)).toBeTruthy()
  })

  it('says how far a long run is followed, and numbers no old event as the newest when it has ended', async () => {
    const record = eventsAt(1, 2, 3)
    useInspectorTab.setState({ tab: 'events' })
    const reads: (() => void)[] = []
    const running: Run = { ...run, status: 'running', eventCount: 8000, timings: { headersMs: 10 } }
    const { user } = renderInApp(<RunThatEnds running={running} />, {
      handlers: {
        'runs.record': async () => {
          if (reads.length > 0) await new Promise<void>((resolve) => void reads.push(resolve))
          reads.push(() => undefined)
          return ok(record)
        },
      },
    })
    await screen.findByText('3 of 8,000 · the rest is shown when the run ends')
    expect(screen.queryByRole('switch')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'End' }))
    // The record is being read again; until then the first events are still shown.
    await screen.findByText('3 · 0 unreadable')
    for (const read of reads) read()
    await screen.findByText('8,000 · 0 unreadable · the newest 3')
  })
})
