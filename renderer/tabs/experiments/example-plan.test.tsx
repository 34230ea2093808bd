import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { practiceConnection } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ExperimentsTab } from './experiments-tab.tsx'
import { createFakeExperiments } from './testing/fake-experiments.ts'

beforeEach(() => {
  window.location.hash = '#/experiments'
})
afterEach(() => {
  window.location.hash = ''
})

it('an empty tab offers a whole plan for the practice gateway, and sends nothing of it', async () => {
  const main = createFakeExperiments()
  const { bridge, user } = renderInApp(<ExperimentsTab />, { handlers: main.handlers })
  await user.click(await screen.findByRole('button', { name: 'Open an example' }))
  await screen.findByRole('button', { name: 'Send 12 requests' })
  await waitFor(() => expect(bridge.callsOf('experiments.create')).toHaveLength(1))
  const [{ plan } = {}] = bridge.callsOf('experiments.create')
  expect(plan?.cases?.map(({ vars, assertions }) => [vars, assertions])).toEqual([
    [{ a: '11', b: '30' }, [{ type: 'contains', isNegated: false, value: '41' }]],
    [{ a: '17', b: '30' }, [{ type: 'contains', isNegated: false, value: '47' }]],
    [{ a: '18', b: '30' }, [{ type: 'contains', isNegated: false, value: '48' }]],
  ])
  expect(plan?.variants?.map(({ connectionId, format, model }) => [connectionId, format, model])).toEqual([
    [practiceConnection.id, 'chat', 'practice-sums'],
    [practiceConnection.id, 'messages', 'practice-sums-badly'],
  ])
  expect(bridge.callsOf('experiments.start')).toEqual([])
})
