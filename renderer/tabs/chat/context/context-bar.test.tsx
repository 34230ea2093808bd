import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { usualRatesOf } from '../../../../shared/tokens/token-rates.ts'
import { FakeTextWorker } from '../../../testing/fake-text-worker.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { answerTurn } from '../testing/fake-conversations.ts'
import { ContextBar } from './context-bar.tsx'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
  return () => vi.unstubAllGlobals()
})

function open(
  change: Omit<Partial<Conversation>, 'id'> & { said?: string },
  { context, cost, currency }: { context?: number; cost?: number; currency?: string } = {},
) {
  const { said = '', ...settings } = change
  const conversation: Conversation = {
    ...defaultConversationSettings('m'),
    id: 'c',
    headTurnId: null,
    createdAt: 0,
    updatedAt: 0,
    turns: [],
    ...settings,
  }
  return renderInApp(
    <ContextBar conversation={conversation} blocks={said === '' ? [] : [{ type: 'text', text: said }]} />,
    {
      handlers: {
        'models.profiles': () =>
          ok({
            tableDate: '2026-11-01',
            profiles:
              context === undefined
                ? []
                : [{ id: conversation.model, context: [{ source: 'gateway' as const, value: context }] }],
          }),
        'tokens.rates': ({ model }: { model: string }) =>
          ok({ rates: usualRatesOf(model), from: 'usual' as const, runs: 0 }),
        'spending.tokenCost': ({ outputTokens }: { outputTokens: number }) => {
          if (cost === undefined) return ok({})
          const amount = cost + outputTokens / 1_000
          const from = { by: 'estimated', source: 'prices' } as const
          return ok(
            currency === undefined
              ? { cost: { usd: amount, ...from } }
              : { foreignCost: { amount, currency, ...from } },
          )
        },
      },
    },
  )
}

const long = 'word '.repeat(2_560)
const measured = [answerTurn('Yes', { usage: { inputTokens: 9_500, outputTokens: 500 } })]

describe('the context bar', () => {
  it('says about how much of the room is taken, and what sending and the longest answer cost', async () => {
    open(
      { turns: measured, parameters: { max_tokens: { isSent: true, value: 60 } } },
      { context: 200_000, cost: 0.04 },
    )
    expect(await screen.findByRole('button', { name: 'about 10,000 of 200k' })).toBeTruthy()
    expect(await screen.findByText('about $0.040 to send, at most $0.060 to answer')).toBeTruthy()
  })

  it('says what it costs in the currency of the price', async () => {
    open(
      { turns: measured, parameters: { max_tokens: { isSent: true, value: 60 } } },
      { cost: 0.04, currency: 'CNY' },
    )
    expect(await screen.findByText('about ¥0.040 to send, at most ¥0.060 to answer')).toBeTruthy()
  })

  it('its popover has the parts, and from what they are known', async () => {
    const { user } = open({ turns: measured, system: 'x'.repeat(400) }, { context: 200_000 })
    await user.click(await screen.findByRole('button', { name: /about 10,000/ }))
    const parts = await screen.findByRole('dialog', { name: 'Context of the next message' })
    expect(parts.textContent).toContain('System prompt and toolsabout 100')
    expect(parts.textContent).toContain('Context length200,000 (gateway)')
    expect(parts.textContent).toContain('The newest answer counted 10,000 tokens up to its end.')
    expect(parts.textContent).toContain('the tokenizer of this model is not public')
  })

  it('counts with the vocabulary of a model that has a public one', async () => {
    const { user } = open({ model: 'gpt-4o', said: 'tiktoken is great!' })
    await user.click(await screen.findByRole('button', { name: 'about 10 tokens' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Counted with o200k_base')
  })

  it.each([
    ['Little room left', 4_000],
    ['More than the model takes', 2_000],
  ])('warns: %s', async (warning, context) => {
    open({ said: long }, { context })
    expect((await screen.findByRole('status')).textContent).toBe(warning)
  })

  it('pretends nothing of a model that nobody knows, and says nothing before there is something to say', async () => {
    const { container, bridge } = open({})
    await waitFor(() => expect(bridge.callsOf('tokens.rates')).toHaveLength(1))
    expect(container.textContent).toBe('')
    open({ said: long })
    expect(await screen.findByRole('button', { name: 'about 3,200 tokens' })).toBeTruthy()
    expect(screen.queryByText(/\$/)).toBeNull()
  })
})
