import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { HealthCheck as Kept, HealthPlan } from '../../../../shared/passport/health.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { HealthCheck } from './health-check.tsx'

const kept: Kept = {
  at: new Date(2025, 10, 21, 14, 21).getTime(),
  results: [
    { id: 'answers', outcome: 'passed', seen: { kind: 'exact' }, runId: 'r-1', durationMs: 610 },
    {
      id: 'streams',
      outcome: 'passed',
      seen: { kind: 'events', events: 41 },
      runId: 'r-2',
      durationMs: 1_200,
    },
    {
      id: 'tool-call',
      outcome: 'refused',
      error: { status: 400, code: 'unsupported', says: 'No tools here' },
      runId: 'r-3',
    },
    {
      id: 'unicode',
      outcome: 'not-as-asked',
      seen: { kind: 'changed', lost: ['emoji', 'rtl'] },
      runId: 'r-4',
    },
    { id: 'stop-sequence', outcome: 'not-offered' },
  ],
}

const plan: HealthPlan = { requests: 7, usd: 0.000_7, inputTokens: 8_400, outputTokens: 1_792 }

const open = (health: Kept | undefined, planned: Partial<HealthPlan> = {}) =>
  renderInApp(
    <HealthCheck
      connection={{ id: 'c-1', name: 'Work' } as Connection}
      model="north-large"
      shown={{ format: 'chat', parameters: [], drift: [], endpoints: [], ...(health && { health }) }}
    />,
    { handlers: { 'passport.planHealth': () => ok({ ...plan, ...planned }) } },
  )

const rows = () =>
  within(screen.getByRole('list', { name: 'Health check' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

it('shows the last check, each trial with what was seen and its run', async () => {
  open(kept)
  expect(rows()).toEqual([
    'Answers passed, exact word asked for0.61 s',
    'Streams passed, 41 events, end signal1.20 s',
    'Tool call refused, 400 unsupported',
    'Unicode not as asked, emoji, RTL changed',
    'Stop sequence not offered by this format',
  ])
  expect(screen.getByRole('status').textContent).toBe('21 Nov 2025, 2 of 4 passed')
  expect(screen.getByRole('link', { name: /^Tool call/ }).getAttribute('href')).toBe('#/history/r-3')
  expect(await screen.findByRole('button', { name: 'Run, about $0.0007' })).toBeTruthy()
})

it('says before what it sends and costs, and sends that once for a click', async () => {
  const { user, bridge } = open(undefined)
  const run = await screen.findByRole('button', { name: 'Run, about $0.0007' })
  expect(
    screen.getByText(/^Sends 7 small requests: about 8,400 tokens in and at most 1,792 out/),
  ).toBeTruthy()
  await user.click(run)
  const [stream] = bridge.streamsOf('passport.checkHealth')
  expect(stream?.input).toMatchObject({ format: 'chat', agreed: { requests: 7, usd: 0.000_7 } })
  expect(rows()).toHaveLength(7)
  act(() => stream?.push(kept.results[0] ?? { id: 'answers', outcome: 'stopped' }))
  expect(screen.getByRole('status').textContent).toBe('1 of 7 answered')
  expect(rows().slice(0, 2)).toEqual(['Answers passed, exact word asked for0.61 s', 'Streams waiting'])
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(stream?.isClosed).toBe(true)
  expect(rows()[1]).toBe('Streams stopped')
  expect(bridge.streamsOf('passport.checkHealth')).toHaveLength(1)
})

it('says that the price is unknown, and asks for the plan again where it is not the one agreed to', async () => {
  const { user, bridge } = open(kept, { usd: undefined })
  await user.click(await screen.findByRole('button', { name: 'Run, price unknown' }))
  const [stream] = bridge.streamsOf('passport.checkHealth')
  expect(stream?.input.agreed).toEqual({ requests: 7 })
  bridge.answer({ 'passport.planHealth': () => ok({ ...plan, usd: 0.5 }) })
  act(() => stream?.end(err({ kind: 'invalid-input', message: 'The price has changed.' })))
  expect((await screen.findByRole('alert')).textContent).toContain('The price has changed.')
  expect(await screen.findByRole('button', { name: 'Run, about $0.500' })).toBeTruthy()
  // The previous check is still shown.
  expect(rows()).toHaveLength(5)
})

it('says it in the currency of the price, and agrees to that', async () => {
  const foreign = [{ amount: 0.005, currency: 'CNY' }]
  const { user, bridge } = open(undefined, { usd: undefined, foreign })
  await user.click(await screen.findByRole('button', { name: 'Run, about ¥0.0050' }))
  expect(bridge.streamsOf('passport.checkHealth')[0]?.input.agreed).toEqual({ requests: 7, foreign })
})
