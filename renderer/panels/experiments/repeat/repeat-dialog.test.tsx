import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import { emptyPlan, type Experiment, type ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { experimentsError } from '../../../../shared/text/en/errors/experiments.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'
import { repeatValues } from './repeat-store.ts'

beforeEach(() => repeatValues.setState({ form: repeatValues.initial }))

const plan: Partial<ExperimentPlan> = {
  prompt: 'Hello',
  cases: [{ vars: {}, assertions: [] }],
  variants: [
    { id: 'v', label: 'm', connectionId: 'c', format: 'chat', model: 'm', parameters: {}, extra: {} },
  ],
}

const counts = { planned: 0, sending: 0, done: 0, failed: 0, error: 0, unknown: 0, stopped: 0 }

function open(handlers: FakeHandlers = {}) {
  let state: Experiment['state'] = 'draft'
  let made: ExperimentPlan = emptyPlan
  const experiment = (): Experiment => ({
    id: 'e1',
    seriesId: 'e1',
    description: '',
    createdAt: 1,
    state,
    counts,
    plan: made,
  })
  return renderInApp(<RepeatDialog place="speech" plan={plan} />, {
    handlers: {
      'forms.get': () => ok({ values: null }),
      'forms.save': () => ok({}),
      'experiments.estimate': ({ plan: asked }) =>
        ok({
          requests: asked.repeats ?? 1,
          gradedRequests: 0,
          estimatedCost: 0.04 * (asked.repeats ?? 1),
          withoutPrice: 0,
          problems: [],
        }),
      'experiments.create': ({ plan: given }) => {
        made = { ...emptyPlan, ...given }
        return ok(experiment())
      },
      'experiments.start': () => {
        state = 'running'
        return ok({})
      },
      'experiments.stop': () => {
        state = 'paused'
        return ok({})
      },
      'experiments.finish': () => {
        state = 'finished'
        return ok({})
      },
      'experiments.get': () => ok(experiment()),
      ...handlers,
    },
  })
}

describe('repeating a request', () => {
  it('says what it costs first, sends what was agreed to one after the other, and stops', async () => {
    const { user, bridge } = open()
    expect(await screen.findByText('10 times, about $0.400')).toBeTruthy()
    const times = screen.getByRole('spinbutton', { name: 'Times' })
    await user.clear(times)
    await user.type(times, '20')
    // The cost of 20 is not known yet: the button must not send at the cost shown for 10.
    expect(screen.getByRole('button', { name: 'Send 20 times' })).toHaveProperty('disabled', true)
    expect(await screen.findByText('20 times, about $0.800')).toBeTruthy()
    expect(bridge.callsOf('experiments.create')).toEqual([])

    await user.click(screen.getByRole('button', { name: 'Send 20 times' }))
    await waitFor(() => expect(bridge.callsOf('experiments.start')).toEqual([{ id: 'e1', requests: 20 }]))
    expect(bridge.callsOf('experiments.create')).toMatchObject([{ plan: { repeats: 20, concurrency: 1 } }])
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(bridge.callsOf('experiments.finish')).toEqual([{ id: 'e1' }]))
    expect(bridge.callsOf('experiments.stop')).toEqual([{ id: 'e1' }])
  })

  it('shows median, p95 and the ends of every measure that the answers have', async () => {
    const { user, bridge } = open()
    await screen.findByText('10 times, about $0.400')
    await user.click(screen.getByRole('button', { name: 'Send 10 times' }))
    await waitFor(() => expect(bridge.streamsOf('experiments.watch')).toHaveLength(1))
    const cells = [100, 200, 300].map((firstTextMs, repeat) => ({
      id: repeat + 1,
      caseIndex: 0,
      variantIndex: 0,
      repeat,
      state: 'done' as const,
      attempts: 1,
      metrics: { firstTextMs, outputTokens: 40 + repeat, cost: 0.01 * (repeat + 1) },
      passed: 0,
      checked: 0,
    }))
    bridge.streamsOf('experiments.watch')[0]?.push({
      state: 'running',
      counts: { ...counts, done: 3, planned: 7 },
      spent: { requests: 3, cost: 0.06, foreign: [{ amount: 3.4, currency: 'CNY' }] },
      cells,
    })
    const results = await screen.findByRole('region', { name: 'Last repeat' })
    expect(within(results).getByText('3 of 10')).toBeTruthy()
    expect(within(results).getByText('$0.060 + ¥3.40 so far')).toBeTruthy()
    const rows = within(results)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows).toEqual([
      'Measurep50p95Least to mostAnswers',
      'First text200 ms290 ms100 ms – 300 ms3',
      'Output tokens414240 – 423',
      'Cost$0.020$0.029$0.010 – $0.0303',
    ])
  })

  it('pretends no cost of a model without a price, and sends nothing that has a problem', async () => {
    open({
      'experiments.estimate': () =>
        ok({
          requests: 10,
          gradedRequests: 0,
          problems: [{ part: 'variants', problem: experimentsError('noModel', { label: 'm' }) }],
        }),
    })
    expect(await screen.findByText('10 times, cost unknown')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send 10 times' })).toHaveProperty('disabled', true)
  })
})
