import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { answerTurn } from '../testing/fake-conversations.ts'
import { ContextCost } from './context-cost.tsx'

function conversation(inputTokens: number | undefined) {
  const usage = inputTokens === undefined ? undefined : { inputTokens, outputTokens: 500 }
  return { model: 'm', turns: [answerTurn('Yes', usage === undefined ? {} : { usage })] }
}

it('a long conversation says about what its next message costs, by what its last answer counted', async () => {
  const { bridge } = renderInApp(<ContextCost conversation={conversation(9_500)} />, {
    handlers: {
      'spending.tokenCost': () => ok({ cost: { usd: 0.04, by: 'estimated', source: 'prices' } }),
    },
  })
  const cost = await screen.findByText('about $0.040')
  expect(cost.closest('[title]')?.getAttribute('title')).toContain('10,000 tokens')
  expect(bridge.callsOf('spending.tokenCost')).toMatchObject([
    { model: 'm', inputTokens: 10_000, outputTokens: 500 },
  ])
})

it.each([
  ['short', 100],
  ['unanswered', undefined],
])('a %s one says nothing', (_name, tokens) => {
  const { bridge } = renderInApp(<ContextCost conversation={conversation(tokens)} />)
  expect(bridge.callsOf('spending.tokenCost')).toEqual([])
})

it('nothing is said where nobody knows a price', async () => {
  const { bridge, container } = renderInApp(<ContextCost conversation={conversation(9_500)} />, {
    handlers: { 'spending.tokenCost': () => ok({}) },
  })
  await waitFor(() => expect(bridge.callsOf('spending.tokenCost')).toHaveLength(1))
  expect(container.textContent).toBe('')
})
