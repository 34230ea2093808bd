import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { cellStates, type StateCounts } from '../../shared/experiments/experiment.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useExperimentNotices } from './experiment-notices.ts'
import { ExperimentsStatus } from './experiments-status.tsx'

const noCounts = Object.fromEntries(cellStates.map((state) => [state, 0])) as StateCounts
const counts = { ...noCounts, done: 150, failed: 35, planned: 103 }

function Status() {
  useExperimentNotices(() => undefined)
  return <ExperimentsStatus />
}

beforeEach(() => {
  location.hash = '#/chat'
})

it('leads to an experiment that is on, tells how far it is and what it waits for, and says when it is finished', async () => {
  const { bridge } = renderInApp(<Status />, {
    handlers: {
      'experiments.running': () =>
        ok([{ id: 'e1', description: 'Ticket triage', counts, waitsUntil: Date.now() + 9_000 }]),
    },
  })
  const link = await screen.findByRole('link')
  expect(link.getAttribute('href')).toBe('#/experiments/e1')
  expect(link.textContent).toMatch(/^Ticket triage185 of 288waiting, continues in \d+ s$/)
  bridge.answer({
    'experiments.running': () => ok([]),
    'experiments.list': () =>
      ok([
        {
          id: 'e1',
          seriesId: 'e1',
          description: 'Ticket triage',
          createdAt: 0,
          state: 'finished',
          counts: { ...noCounts, done: 250, failed: 38 },
        },
      ]),
  })
  bridge.emit('experiments.changed', { id: 'e1' })
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  await screen.findByText('Experiment finished: Ticket triage')
})

it('shows nothing while none is on', async () => {
  const { bridge } = renderInApp(<Status />)
  await waitFor(() => expect(bridge.callsOf('experiments.running')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
})
