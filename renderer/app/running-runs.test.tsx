import { act, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import type { Run } from '../../shared/runs/run.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { renderInApp } from '../testing/render-app.tsx'
import { RunningRuns } from './running-runs.tsx'
import { sampleRun } from '../../shared/runs/sample-run.ts'

function runOf(id: string, isStreamed: boolean): Run {
  return sampleRun({
    id,
    format: isStreamed ? 'chat' : 'images-generations',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: `model-of-${id}`,
    status: 'running',
    url: 'http://127.0.0.1:4141/v1',
    isStreamed,
    startedAt: 1,
  })
}

function Watching({ ids }: { ids: readonly string[] }) {
  const liveRuns = useLiveRuns()
  useEffect(() => {
    for (const id of ids) liveRuns.watch(id)
  }, [ids, liveRuns])
  return null
}

const ids = ['a', 'b', 'c']

it('calls a request whose answer comes at once no stream', async () => {
  const { bridge, container } = renderInApp(
    <>
      <Watching ids={ids} />
      <RunningRuns />
    </>,
  )
  await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(3))
  const pushRun = (at: number, isStreamed: boolean) =>
    act(() =>
      bridge.streamsOf('runs.watch')[at]?.push({
        runId: ids[at] ?? '',
        seq: 1,
        parts: [],
        run: runOf(ids[at] ?? '', isStreamed),
      }),
    )
  pushRun(0, true)
  pushRun(1, false)
  pushRun(2, false)
  await waitFor(() => expect(container.textContent).toContain('1 stream, 2 requests'))
  act(() => bridge.streamsOf('runs.watch')[0]?.end())
  await waitFor(() => expect(container.textContent).not.toContain('stream'))
  expect(container.textContent).toContain('2 requests')
})
