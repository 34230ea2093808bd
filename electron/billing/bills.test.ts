import { describe, expect, it } from 'vitest'
import { localDay } from '../../shared/spending/local-day.ts'
import type { BillDifferenceType, BillLine, BillOfDay } from '../../shared/spending/bill.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { startProfileApp } from '../app/testing/profile-app.ts'
import type { AccountSwitch } from '../practice-gateway/account/switches.ts'
import type { WrongBill } from '../practice-gateway/account/wrong-bills.ts'

const minute = 60_000
/** A little more than the shortest prompt that services cache. */
const long = 'The tide comes in and goes out again. '.repeat(160)

async function startTest(profile: 'new-api' | undefined, ...account: AccountSwitch[]) {
  const app = await startProfileApp(profile, 'practice-full', account)
  const { page, host, connectionId } = app
  return {
    page,
    connectionId,
    watch: (id: string) => app.watch(id),
    chat: (...asked: Parameters<typeof app.chat>) => app.chat(...asked),
    /** Today's bill, at a time when the log rows must have been written. */
    ofDay: async (): Promise<BillOfDay> => {
      host.clock.advance(2 * minute)
      const day = localDay(host.clock.now())
      return valueOf(await page.call('bill.ofDay', { connectionId, day, isFresh: true }))
    },
    ofRun: async (id: string): Promise<BillLine> => {
      host.clock.advance(2 * minute)
      return valueOf(await page.call('bill.ofRun', { id, isFresh: true })).line
    },
  }
}

/** Each wrong bill of the practice gateway, with the difference that it causes and the request that shows it. */
const cases: readonly (readonly [wrong: WrongBill, type: BillDifferenceType, isLong?: true])[] = [
  ['cached-twice', 'cached-twice', true],
  ['negative-input', 'negative-input'],
  ['other-group', 'other-group'],
  ['group-ratio', 'group-ratio'],
  ['other-model', 'other-model'],
  ['price', 'price'],
  ['tokens', 'tokens'],
  ['amount', 'amount'],
  ['billed-twice', 'billed-twice'],
  ['row-missing', 'row-missing'],
]

describe('a wrong bill of the practice gateway', () => {
  it.each(cases)('%s is named, and right ones beside it are not', async (wrong, type, isLong) => {
    const { chat, ofRun, ofDay } = await startTest('new-api', 'wrong-bills')
    const begin = isLong === true ? long : ''
    const right = [
      await chat('practice-chat', `${begin} First`),
      await chat('practice-chat', `${begin} Second`),
    ]
    const run = await chat('practice-chat', `${begin} bill: ${wrong}`)
    const line = await ofRun(run)
    expect(line.differences.map((difference) => difference.type)).toEqual([type])
    expect(line.standing).toBe('differs')
    const { lines, log } = await ofDay()
    expect(log.state).toBe('answered')
    expect(lines.filter(({ standing }) => standing === 'differs').map(({ id }) => id)).toEqual([run])
    expect(
      lines
        .filter(({ standing }) => standing === 'agrees')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(right.toSorted())
  })

  it('no-run is a row of its own, and in the bill of its day alone', async () => {
    const { chat, ofDay } = await startTest('new-api', 'wrong-bills')
    const run = await chat('practice-chat', 'bill: no-run')
    const { lines } = await ofDay()
    const received = lines.map(({ run: of, standing, differences }) => [
      of?.id,
      standing,
      differences.map(({ type }) => type),
    ])
    expect(received).toHaveLength(2)
    expect(received).toContainEqual([run, 'agrees', []])
    expect(received).toContainEqual([undefined, 'differs', ['no-run']])
  })
})

it('what was written to the cache and was not charged is named', async () => {
  // The counts of the cache are made up in the profile.
  const { page, connectionId, ofRun, watch } = await startTest(undefined, 'wrong-bills')
  const ask = async (text: string) => {
    const { id } = valueOf(
      await page.call('conversations.create', { model: 'practice-chat', format: 'messages' }),
    )
    const blocks = [
      { type: 'text' as const, text: `${text} ${long}`, cacheMark: { ttl: '5m' } },
      { type: 'text' as const, text },
    ]
    const { turns } = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
    const runId = turns.at(-1)?.run?.id ?? ''
    await watch(runId)
    return runId
  }
  const free = await ask('bill: cache-writes-free')
  const asInput = await ask('bill: cache-writes-as-input')
  const right = await ask('Nothing is wrong')
  for (const [run, types] of [
    [free, ['cache-writes-free']],
    [asInput, ['cache-writes-as-input']],
    [right, []],
  ] as const)
    expect((await ofRun(run)).differences.map(({ type }) => type)).toEqual(types)
})

it('a run whose row may be written yet is pending, and one that was refused is right without a row', async () => {
  const { chat, page } = await startTest('new-api')
  const [served, refused] = [await chat(), await chat('practice-nowhere')]
  const line = async (id: string) => valueOf(await page.call('bill.ofRun', { id, isFresh: true })).line
  expect((await line(served)).standing).toBe('agrees')
  expect(await line(refused)).toMatchObject({ standing: 'agrees', differences: [] })
})

it('without a log it says so, and the key that a run was sent with is asked about', async () => {
  const { chat, page, ofRun } = await startTest('new-api', 'no-log')
  const run = await chat()
  const bill = valueOf(await page.call('bill.ofRun', { id: run }))
  expect(bill.log).toEqual({ state: 'not-offered' })
  expect(bill.line).toMatchObject({ standing: 'unchecked', differences: [] })
  expect((await ofRun(run)).reckoned?.cost.source).toBe('prices')
})

it('a limiter is told, with the time until when it holds', async () => {
  const { chat, page } = await startTest('new-api', 'limited')
  const bill = valueOf(await page.call('bill.ofRun', { id: await chat() }))
  expect(bill.log).toMatchObject({ state: 'limited', retryAt: expect.any(Number) as number })
})
