import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import { nothingSpent, type Spent } from '../../shared/spending/spending.ts'
import { valueOf } from './testing/app-client.ts'
import { sent, startProfileApp } from './testing/profile-app.ts'

const logSchema = z.object({ data: z.array(z.object({ quota: z.number(), type: z.number() })) })

const minute = 60_000
/** A little more than the shortest prompt that services cache: a second request reads it from the cache. */
const long = 'The tide comes in and goes out again. '.repeat(160)

it('the ledger has the sum of the gateway’s own log over 200 mixed runs', async () => {
  const app = await startProfileApp('new-api', 'practice-restricted')
  const ways: ((index: number) => Promise<unknown>)[] = [
    ...conversationFormatIds.flatMap((format) =>
      [true, false].map(
        (isStreamed) => (index: number) =>
          app.chat('practice-chat', `Say something about boat ${index}`, format, isStreamed),
      ),
    ),
    (index) => app.chat('practice-chat', `${long} Boat ${index}`),
    (index) => app.chat('practice-chat', `${long} Boat ${index}`, 'responses'),
    () => app.images({ size: sent('64x64'), n: sent(2) }),
    () => app.edit(),
    () => app.speech(),
    () => app.transcript(),
    // Its price is a formula that no list contains.
    () => app.chat('practice-varies'),
    // Refused, and not charged.
    () => app.chat('practice-nowhere'),
  ]
  const count = 200
  // All requests of a round run at once.
  valueOf(await app.page.call('settings.set', { requestLimits: { [app.connectionId]: ways.length } }))
  for (let start = 0; start < count; start += ways.length)
    await Promise.all(ways.slice(0, count - start).map((way, index) => way(start + index)))

  const spent = async (): Promise<Spent> =>
    valueOf(
      await app.page.call('spending.read', {
        from: 20_000_101,
        to: 99_991_231,
        connectionIds: [app.connectionId],
        groupBy: 'format',
      }),
    ).rows.reduce<Spent>(
      (sum, row) => ({
        ...sum,
        measuredUsd: sum.measuredUsd + row.measuredUsd,
        measuredRuns: sum.measuredRuns + row.measuredRuns,
        estimatedRuns: sum.estimatedRuns + row.estimatedRuns,
        unknownRuns: sum.unknownRuns + row.unknownRuns,
        refusedRuns: sum.refusedRuns + row.refusedRuns,
      }),
      nothingSpent,
    )
  const notMeasured = async (): Promise<number> => {
    app.host.clock.advance(minute)
    const { estimatedRuns, unknownRuns } = await spent()
    return estimatedRuns + unknownRuns
  }
  await expect.poll(notMeasured, { interval: 50 }).toBe(0)

  const answer = await fetch(`${app.gateway.url}/api/log/token`, {
    headers: { authorization: 'Bearer practice-restricted' },
  })
  const { data } = logSchema.parse(await answer.json())
  const { measuredUsd, measuredRuns, refusedRuns } = await spent()
  expect(measuredRuns + refusedRuns).toBe(count)
  expect(data).toHaveLength(measuredRuns)
  expect(measuredUsd).toBeCloseTo(data.reduce((sum, { quota }) => sum + quota, 0) / 500_000, 9)
  expect(measuredUsd).toBeGreaterThan(0)

  // Each cost follows from usage and price, and none is missing.
  const day = localDay(app.host.clock.now())
  const { lines } = valueOf(
    await app.page.call('bill.ofDay', { connectionId: app.connectionId, day, isFresh: true }),
  )
  expect(lines).toHaveLength(count)
  expect(lines.flatMap(({ differences }) => differences)).toEqual([])
  expect(new Set(lines.map(({ standing }) => standing))).toEqual(new Set(['agrees']))
  expect(lines.filter(({ run }) => (run?.usage?.cachedInputTokens ?? 0) > 0).length).toBeGreaterThan(20)
  expect(lines.reduce((sum, { row }) => sum + (row?.usd ?? 0), 0)).toBeCloseTo(measuredUsd, 9)
})
