import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { fakeAnswers, practiceConnection, workConnection } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { ConnectionSwitcher } from './connection-switcher.tsx'
import { Rail } from './rail.tsx'
import { RunningRuns, RunsAtGateway } from './running-runs.tsx'
import { StatusBar } from './status-bar.tsx'
import { sampleRun } from '../../shared/runs/sample-run.ts'

const run = sampleRun({
  connectionId: 'practice',
  connectionName: 'Practice',
  isPractice: true,
  model: 'practice-slow',
  status: 'running',
  url: 'http://127.0.0.1:4141/v1',
  startedAt: 1,
  requestId: 'req-1',
})

function Watching() {
  const liveRuns = useLiveRuns()
  useEffect(() => liveRuns.watch('run-1'), [liveRuns])
  return null
}

const entries = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

it('a tab of the rail offers what can be begun in it, with its keys, and the runs that go on in it', async () => {
  location.hash = '#/video'
  const { bridge, user } = renderInApp(
    <>
      <Watching />
      <Rail openTab="video" />
    </>,
    { handlers: { 'runs.stop': () => ok({}) } },
  )
  fireEvent.contextMenu(await screen.findByRole('link', { name: /^Chat/ }))
  await screen.findByRole('menu')
  expect(entries()).toEqual(
    expect.arrayContaining(['Open ChatCtrl2', 'New conversationCtrlN', 'Change shortcuts']),
  )
  await user.click(screen.getByRole('menuitem', { name: /^Open Chat/ }))
  expect(location.hash).toBe('#/chat')
  await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(1))
  act(() => bridge.streamsOf('runs.watch')[0]?.push({ runId: 'run-1', seq: 1, parts: [], run }))
  await waitFor(() => expect(screen.getByRole('link', { name: /^Chat/ }).textContent).toContain('1'))
  fireEvent.contextMenu(screen.getByRole('link', { name: /^Chat/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Stop 1 request' }))
  expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'run-1' }])
})

it('the connection in use can be checked and set from its menu', async () => {
  const { user } = renderInApp(<ConnectionSwitcher connection={workConnection} />, {
    handlers: fakeAnswers({ connections: [practiceConnection, workConnection] }),
  })
  fireEvent.contextMenu(await screen.findByRole('button', { name: /^Connection:/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Check the connection' }))
  expect(location.hash).toBe('#/settings/connections/work/check')
})

it('running requests in the status bar open a menu, from which each can be looked into', async () => {
  const { bridge, user } = renderInApp(
    <>
      <Watching />
      <RunningRuns />
    </>,
  )
  await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(1))
  act(() => bridge.streamsOf('runs.watch')[0]?.push({ runId: 'run-1', seq: 1, parts: [], run }))
  await user.click(await screen.findByRole('button', { name: /1 stream/ }))
  const item = await screen.findByRole('menuitem', { name: 'practice-slow' })
  act(() => item.focus())
  await user.keyboard('{ArrowRight}')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Inspect request' }))
  expect(location.hash).toBe('#/history/run-1')
})

it('the last request leads to its run', async () => {
  renderInApp(<StatusBar />, {
    handlers: {
      'history.list': () => ok({ entries: [{ run, number: 1, isStarred: false, asked: '' }] }),
      'video.list': () => ok([]),
    },
  })
  const link = await screen.findByRole('link', { name: 'req-1' })
  expect(link.getAttribute('href')).toBe('#/history/run-1')
  // Parts of the bar are loaded later, which may close a menu that has just been opened.
  await waitFor(() => {
    fireEvent.contextMenu(link)
    expect(entries()).toEqual(['Copy request ID', 'Open in History'])
  })
})

it('a response that the gateway makes in the background is counted apart, and its menu cancels it there', async () => {
  const { bridge, user } = renderInApp(
    <>
      <Watching />
      <RunningRuns />
      <RunsAtGateway />
    </>,
    { handlers: { 'runs.stop': () => ok({}) } },
  )
  await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(1))
  const background = { responseId: 'resp_1', state: 'queued', pollCount: 0 }
  act(() =>
    bridge
      .streamsOf('runs.watch')[0]
      ?.push({ runId: 'run-1', seq: 1, parts: [], run: { ...run, background } }),
  )
  await user.click(await screen.findByRole('button', { name: /1 response at the gateway/ }))
  expect(screen.queryByRole('button', { name: /1 stream/ })).toBeNull()
  const item = await screen.findByRole('menuitem', { name: 'practice-slow' })
  act(() => item.focus())
  await user.keyboard('{ArrowRight}')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel at the gateway' }))
  expect(bridge.callsOf('runs.stop')).toEqual([{ id: 'run-1' }])
})

it.each([
  ['the practice gateway', practiceConnection, 'Practice gateway'],
  ['a gateway', workConnection, workConnection.name],
])('%s is named once in the top bar', async (_, connection, name) => {
  renderInApp(<ConnectionSwitcher connection={connection} />, {
    handlers: fakeAnswers({ connections: [practiceConnection, workConnection] }),
  })
  const button = await screen.findByRole('button', { name: /^Connection/ })
  expect(button.textContent).toContain(name)
  expect(button.textContent.match(/practice/gi) ?? []).toHaveLength(connection.isPractice ? 1 : 0)
})
