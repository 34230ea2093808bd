import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { nothingSpent, type Spent } from '../../../shared/spending/spending.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ConversationCost } from './conversation-cost.tsx'

const measured: Spent = { ...nothingSpent, measuredUsd: 0.041, measuredRuns: 3 }
const mixed: Spent = {
  ...measured,
  estimatedUsd: 0.5,
  estimatedRuns: 2,
  unknownRuns: 1,
  refusedRuns: 1,
  foreign: { CNY: { measured: 3.4, measuredRuns: 1, estimated: 0, estimatedRuns: 0 } },
}

function open(paid: Spent, rehearsed = nothingSpent) {
  let now = { paid, rehearsed }
  const app = renderInApp(<ConversationCost id="c1" />, {
    handlers: { 'spending.ofConversation': () => ok(now) },
  })
  return {
    ...app,
    become: (next: Spent) => {
      now = { paid: next, rehearsed }
      act(() => app.bridge.emit('conversations.changed', { id: 'c1' }))
    },
  }
}

const cost = () => screen.findByRole('group', { name: 'Cost of this conversation' })

it.each([
  {
    name: 'measured',
    paid: measured,
    words: '$0.041 measured in 3 runs',
    told: 'Cost so far: $0.041 measured.',
  },
  {
    name: 'several kinds and currencies, none of them added up',
    paid: mixed,
    words: '$0.041 + ¥3.40 measured ≈ $0.500 estimated 1 unknown in 8 runs',
    told: 'Cost so far: $0.041 + ¥3.40 measured, ≈ $0.500 estimated, 1 run of unknown cost and 1 run refused, usually not charged.',
  },
])('says how it is known: $name', async ({ paid, words, told }) => {
  open(paid)
  expect((await cost()).textContent).toBe(words)
  expect((await cost()).title).toBe(`${told} Deleted messages and all columns are included.`)
})

it('says that nothing was paid for what was rehearsed', async () => {
  open(nothingSpent, measured)
  expect((await cost()).textContent).toBe('$0.041 measured in 3 runs rehearsed')
  expect((await cost()).title).toMatch(/^Rehearsed with the practice gateway, not paid: \$0\.041 measured\./)
})

it('shows what was paid where some of it was rehearsed, and tells both', async () => {
  open(measured, { ...nothingSpent, unknownRuns: 2 })
  expect((await cost()).textContent).toBe('$0.041 measured in 3 runs')
  expect((await cost()).title.split('\n')).toHaveLength(2)
})

it('is not there before anything was sent, and is read again when an answer has ended', async () => {
  const { bridge, become } = open(nothingSpent)
  await waitFor(() => expect(bridge.callsOf('spending.ofConversation')).toEqual([{ id: 'c1' }]))
  expect(screen.queryByRole('group')).toBeNull()
  become(measured)
  expect((await cost()).textContent).toContain('$0.041')
})
