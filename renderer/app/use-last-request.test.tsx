import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import type { HistoryEntry } from '../../shared/history/history.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useLastRequest } from './use-last-request.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

function LastRequest() {
  return <p>{useLastRequest()?.requestId ?? 'none yet'}</p>
}

function entryOf(number: number, requestId?: string): HistoryEntry {
  const run = sampleRun({
    id: `run-${number}`,
    format: 'embeddings',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-embedding',
    url: 'http://127.0.0.1:4141/v1',
    isStreamed: false,
    startedAt: number,
    ...(requestId !== undefined && { requestId }),
  })
  return { run, number, isStarred: false, asked: '' }
}

it('is that of the newest run with one, also of runs that nobody watches', async () => {
  const entries: HistoryEntry[] = []
  const { bridge, container } = renderInApp(<LastRequest />, {
    handlers: {
      'history.list': ({ from = 0 }) => ok({ entries: entries.filter(({ number }) => number >= from) }),
    },
  })
  await waitFor(() => expect(container.textContent).toBe('none yet'))
  entries.push(entryOf(3), entryOf(2, 'req-2'), entryOf(1, 'req-1'))
  act(() => bridge.emit('history.changed', {}))
  await waitFor(() => expect(container.textContent).toBe('req-2'))
  entries.unshift(entryOf(4, 'req-4'))
  act(() => bridge.emit('history.changed', {}))
  await waitFor(() => expect(container.textContent).toBe('req-4'))
  expect(bridge.callsOf('history.list')).toEqual([{}, {}, { from: 2 }])
})

it('is there after a reload', async () => {
  const { container } = renderInApp(<LastRequest />, {
    handlers: { 'history.list': () => ok({ entries: [entryOf(3), entryOf(2, 'req-2')] }) },
  })
  await waitFor(() => expect(container.textContent).toBe('req-2'))
})
