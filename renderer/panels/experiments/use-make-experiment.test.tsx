import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { emptyPlan, type Experiment } from '../../../shared/experiments/experiment.ts'
import { settleUndo } from '../../controls/overlays/undo-settled.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useRepeatStore } from './repeat/repeat-store.ts'
import { useMakeExperiment } from './use-make-experiment.ts'

afterEach(() => {
  location.hash = ''
})

function Maker() {
  const { ofRuns, ofTurn, repeatTurn, repeatRuns } = useMakeExperiment()
  const turn = { conversationId: 'c1', turnId: 't1', connectionId: 'practice' }
  return (
    <>
      <button onClick={() => ofRuns(['r1', 'r2'])}>Make</button>
      <button onClick={() => ofTurn(turn)}>Make of the turn</button>
      <button onClick={() => repeatTurn(turn)}>Repeat the turn</button>
      <button onClick={() => repeatRuns(['r1'], 'chat-compare')}>Repeat</button>
    </>
  )
}

function renderMaker(state: Experiment['state']) {
  const counts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }
  const made = { id: 'made', seriesId: 'made', description: '', createdAt: 1, state, counts, plan: emptyPlan }
  location.hash = '#/history'
  return renderInApp(<Maker />, {
    handlers: {
      'experiments.planOfRuns': () =>
        ok({ plan: emptyPlan, leftOut: [{ why: 'fit', count: 1, formats: ['rerank'] }], answer: '' }),
      'experiments.create': () => ok(made),
      'experiments.get': () => ok(made),
      'experiments.delete': () => ok({}),
    },
  })
}

it.each([
  ['Make', 'made'],
  ['Make of the turn', 'made'],
  ['Repeat the turn', 'asked'],
  ['Repeat', 'asked'],
])('"%s" leaves whoever has gone elsewhere while the plan was read where they are', async (name, outcome) => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const { user, bridge } = renderMaker('draft')
  const plan = async () => {
    await isRead
    return ok({ plan: emptyPlan, leftOut: [], answer: '' })
  }
  bridge.answer({ 'experiments.planOfRuns': plan, 'experiments.planOfTurn': plan })
  await user.click(await screen.findByRole('button', { name }))
  location.hash = '#/library'
  await act(async () => read())
  if (outcome === 'made') await screen.findByText('Experiment created.')
  expect(location.hash).toBe('#/library')
  expect(useRepeatStore.getState().asked).toBeUndefined()
})

it('says what is left out, and takes the draft back to where it was made', async () => {
  const { user, bridge } = renderMaker('draft')
  await user.click(await screen.findByRole('button', { name: 'Make' }))
  await waitFor(() => expect(location.hash).toBe('#/experiments/made'))
  const said = 'Experiment created. 1 request left out (Rerank): the inputs do not match the others.'
  expect(await screen.findByText(said)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(location.hash).toBe('#/history'))
  expect(bridge.callsOf('experiments.delete')).toEqual([{ id: 'made' }])
})

it('offers the way back no more once the draft was started or deleted', async () => {
  const { user } = renderMaker('draft')
  await user.click(await screen.findByRole('button', { name: 'Make' }))
  await screen.findByRole('button', { name: 'Undo' })
  act(() => settleUndo(['made']))
  // Without `settleUndo` the toast would stay for ten seconds.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull(), { timeout: 3_000 })
})

it('takes back nothing that was started', async () => {
  const { user, bridge } = renderMaker('running')
  await user.click(await screen.findByRole('button', { name: 'Make' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(/^This experiment was started: its plan is frozen\./)).toBeTruthy()
  expect(bridge.callsOf('experiments.delete')).toEqual([])
})
