import { expect, it } from 'vitest'
import type { LimitAnswer, LimitQuestion } from '../../shared/spending/spending-limits.ts'
import type { SpendingLimits } from '../../shared/settings/spending-limits.ts'
import { valueOf } from './testing/app-client.ts'
import { sent, startProfileApp } from './testing/profile-app.ts'

/** An image costs $0.04 there, and the group of the key is known from its log. */
async function startTest(limits: (connectionId: string) => Partial<SpendingLimits>) {
  const app = await startProfileApp('new-api')
  const { page, connectionId, gateway } = app
  await app.costInLog(await app.chat())
  const spendingLimits = { perDayOn: {}, asksWithoutPrice: false, ...limits(connectionId) }
  valueOf(await page.call('settings.set', { spendingLimits, requestLimits: { [connectionId]: 20 } }))
  const questions = async (): Promise<LimitQuestion[]> => valueOf(await page.call('spending.questions', {}))
  return {
    app,
    questions,
    images: (n = 1) => app.images({ size: sent('64x64'), n: sent(n) }),
    asked: () => gateway.calls.filter(({ path }) => path === '/v1/images/generations').length,
    answer: async (answer: LimitAnswer): Promise<LimitQuestion | undefined> => {
      await expect.poll(async () => (await questions()).length).toBe(1)
      const [question] = await questions()
      await page.call('spending.answer', { id: question?.id ?? '', answer })
      return question
    },
  }
}

const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map(({ status }) => status).toSorted()

it('the limit of a day stops the fourth of five requests that are sent at once, before it leaves', async () => {
  const { images, asked, answer, questions } = await startTest(() => ({ perDayUsd: 0.13 }))
  const five = Array.from({ length: 5 }, () => images())
  expect(await answer('refuse')).toMatchObject({ limit: 'day', limitUsd: 0.13, nextUsd: 0.04 })
  expect(outcomes(await Promise.allSettled(five))).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ])
  expect(asked()).toBe(3)
  expect(await questions()).toEqual([])
})

it('a request that was allowed is sent, and the next one is asked about again, unless the day was allowed', async () => {
  const { images, asked, answer } = await startTest(() => ({ perDayUsd: 0.01 }))
  const first = images()
  await answer('once')
  await first
  const second = images()
  await answer('day')
  await second
  await images()
  expect(asked()).toBe(3)
})

it('a click has a limit for everything that it asks for', async () => {
  const { images, asked, answer } = await startTest(() => ({ perClickUsd: 0.1 }))
  await images(2)
  const three = images(3)
  expect(await answer('refuse')).toMatchObject({ limit: 'click', nextUsd: expect.closeTo(0.12) as number })
  expect(outcomes(await Promise.allSettled([three]))).toEqual(['rejected'])
  expect(asked()).toBe(1)
})

it('a connection has a limit of its own', async () => {
  const { images, asked, answer } = await startTest((id) => ({ perDayOn: { [id]: 0.01, other: 0 } }))
  const request = images()
  expect(await answer('refuse')).toMatchObject({ limit: 'connection', limitUsd: 0.01 })
  expect(outcomes(await Promise.allSettled([request]))).toEqual(['rejected'])
  expect(asked()).toBe(0)
})

it('a price that nobody knows is asked about where that is wanted', async () => {
  const { app, answer } = await startTest(() => ({ asksWithoutPrice: true }))
  const before = app.gateway.calls.length
  const varies = app.chat('practice-varies')
  expect(await answer('refuse')).toMatchObject({ limit: 'price', model: 'practice-varies' })
  expect(outcomes(await Promise.allSettled([varies]))).toEqual(['rejected'])
  expect(app.gateway.calls.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
})
