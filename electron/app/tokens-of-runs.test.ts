import { expect, it } from 'vitest'
import { estimateTokens } from '../../shared/tokens/token-rates.ts'
import { startProfileApp } from './testing/profile-app.ts'
import { valueOf } from './testing/app-client.ts'

const english = (about: string): string =>
  `Explain in detail how ${about} works, and which mistakes are made with it most often. `.repeat(12)
const chinese = (about: string): string => `请详细说明${about}的工作原理，以及最常见的错误。`.repeat(80)

it('recorded runs teach what their model counts: the next estimate is within 15 % of it', async () => {
  const app = await startProfileApp(undefined)
  const model = 'practice-chat'
  const ratesNow = async () => valueOf(await app.page.call('tokens.rates', { model }))
  const usageOf = async (text: string) => {
    const { run } = await app.answerOf(await app.chat(model, text))
    return run?.usage?.inputTokens ?? 0
  }
  const before = await ratesNow()
  expect(before).toMatchObject({ from: 'usual', runs: 0 })

  for (const about of ['a clutch', 'a lighthouse', 'a sundial', 'a loom']) await usageOf(english(about))
  for (const about of ['离合器', '灯塔', '日晷', '织布机']) await usageOf(chinese(about))
  const { rates, from, runs } = await ratesNow()
  expect({ from, runs }).toEqual({ from: 'runs', runs: 8 })

  for (const text of [english('a bellows'), chinese('风箱')]) {
    const counted = await usageOf(text)
    expect(Math.abs(estimateTokens(text, rates) / counted - 1)).toBeLessThan(0.15)
  }
  // No billable route was called for it: every request was one of the chats.
  expect(new Set(app.gateway.calls.map(({ path }) => path))).toContain('/v1/chat/completions')
  expect(app.gateway.calls.filter(({ path }) => /count|token(?!\/)/i.test(path))).toEqual([])
})

it('what says more than its texts teaches nothing: a short question, and one with a file', async () => {
  const app = await startProfileApp(undefined)
  await app.chat('practice-chat', 'Hi', 'chat')
  expect(valueOf(await app.page.call('tokens.rates', { model: 'practice-image' })).runs).toBe(0)
  await app.edit()
  expect(valueOf(await app.page.call('tokens.rates', { model: 'practice-image' })).runs).toBe(0)
})
