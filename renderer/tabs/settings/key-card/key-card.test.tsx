import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { KeyCard } from '../../../../shared/connections/key-card.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { fakeAnswers, practiceConnection, workConnection } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { KeyCardSection } from './key-card-section.tsx'

const at = Date.UTC(2026, 10, 22, 15, 4)

const reportedCard: KeyCard = {
  keyId: 'k1',
  askedAt: at,
  balance: {
    state: 'answered',
    at,
    value: {
      name: 'Team search',
      granted: 25_000_000,
      used: 15_730_000,
      left: 9_270_000,
      isUnlimited: false,
      models: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
      modelCount: 8,
      expiresAt: null,
    },
  },
  billing: { state: 'answered', at, value: { limit: 50, isUnlimited: false, used: 31.46 } },
  unit: { state: 'answered', at, value: { perDollar: 500_000, shownIn: 'dollars' } },
  log: {
    state: 'answered',
    at,
    value: [{ at, model: 'gpt-5-mini', inputTokens: 1_200, outputTokens: 30, quota: 1_500 }],
  },
  group: { name: 'vip', ratio: 0.9 },
}

function open(connection: Connection = workConnection, handlers: FakeHandlers = {}) {
  return renderInApp(<KeyCardSection connection={connection} />, {
    handlers: {
      ...fakeAnswers({ connections: [practiceConnection, connection] }),
      'keyCard.read': () => ok(reportedCard),
      ...handlers,
    },
  })
}

const openCard = async ({ user }: Pick<ReturnType<typeof open>, 'user'>) =>
  user.click(screen.getByRole('button', { name: 'Key card' }))

it('asks nothing until it is opened, and says then what is left, until when and for which models', async () => {
  const page = open()
  expect(page.bridge.callsOf('keyCard.read')).toEqual([])
  await openCard(page)
  await screen.findByText('left of $50.00')
  const card = screen.getByRole('region', { name: 'Key card' })
  expect(card.textContent).toContain('$18.54')
  expect(card.textContent).toContain('37 %')
  expect(card.textContent).toContain('used $31.46')
  expect(card.textContent).toContain('Expiresnever')
  expect(card.textContent).toContain('Groupvip, × 0.9')
  expect(card.textContent).toContain('Allowed models8 models')
  await page.user.click(within(card).getByRole('button', { name: '2 more' }))
  expect(within(card).getByText('h')).toBeTruthy()
  const log = within(card).getByRole('region', { name: 'Last requests in the gateway’s log' })
  expect(log.textContent).toContain('gpt-5-mini1,20030$0.0030')
  expect(page.bridge.callsOf('keyCard.read')).toEqual([{ connectionId: 'work', keyId: 'k1' }])
})

it('asks afresh on a click, and about another key when one is chosen', async () => {
  const page = open()
  await openCard(page)
  await screen.findByText('left of $50.00')
  await page.user.click(screen.getByRole('button', { name: 'Refresh key card' }))
  await page.user.click(screen.getByRole('combobox', { name: 'Key' }))
  await page.user.click(await screen.findByRole('option', { name: /From laptop/ }))
  await waitFor(() =>
    expect(page.bridge.callsOf('keyCard.read')).toEqual([
      { connectionId: 'work', keyId: 'k1' },
      { connectionId: 'work', keyId: 'k1', isFresh: true },
      { connectionId: 'work', keyId: 'k2' },
    ]),
  )
})

it('tells each route that tells nothing by its state', async () => {
  const page = open(workConnection, {
    'keyCard.read': () =>
      ok({
        keyId: 'k1',
        askedAt: at,
        balance: {
          state: 'failed',
          error: { kind: 'server', message: 'It failed.', gatewaySays: 'database is locked' },
        },
        billing: { state: 'not-offered' },
        unit: { state: 'not-offered' },
        log: { state: 'limited', retryAt: at },
      }),
  })
  await openCard(page)
  const routes = await screen.findByRole('region', { name: 'Account endpoints' })
  expect(routes.textContent).toContain('/api/usage/token/The gateway says: database is locked')
  expect(routes.textContent).toContain('/v1/dashboard/billingnot offered')
  expect(routes.textContent).toMatch(/\/api\/log\/tokenrate limited until /)
  expect(screen.getByText('No response to this key had rate-limit headers.')).toBeTruthy()
})

it.each([
  ['an unlimited key', { isUnlimited: true, name: '' }, 'Unlimited'],
  ['a key that expired', { isUnlimited: false, name: '', left: 0, expiresAt: at - 1 }, 'expired '],
] as const)('says so of %s', async (_, value, words) => {
  const page = open(workConnection, {
    'keyCard.read': () => ok({ ...reportedCard, balance: { state: 'answered', at, value } }),
  })
  await openCard(page)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Key card' }).textContent).toContain(words))
})

it.each([
  [
    'yuan',
    {
      state: 'answered',
      at,
      value: { perDollar: 500_000, shownIn: 'currency', currency: '¥', perDollarInCurrency: 7.2 },
    },
    '¥133.49',
  ],
  ['quota', { state: 'not-offered' }, '9,270,000 quota'],
] as const)('shows amounts in %s where the gateway does', async (_, unit, words) => {
  const page = open(workConnection, { 'keyCard.read': () => ok({ ...reportedCard, unit }) })
  await openCard(page)
  expect(await screen.findByText(words)).toBeTruthy()
})

it('shows why the card could not be asked for', async () => {
  const page = open(workConnection, {
    'keyCard.read': () => err({ kind: 'no-key', message: 'The key cannot be read.' }),
  })
  await openCard(page)
  expect(await screen.findByText('The key cannot be read.')).toBeTruthy()
})

it('shows gauges of the last answer with its age, and a low one by a word', async () => {
  const [first] = workConnection.keys
  if (first === undefined) throw new Error('no key')
  const keys = [
    {
      ...first,
      health: {
        state: 'valid' as const,
        checkedAt: Date.now(),
        limitsAt: Date.now(),
        limits: [
          { of: 'requests' as const, limit: 500, remaining: 412 },
          { of: 'tokens' as const, limit: 200_000, remaining: 3_100, resetAt: Date.now() + 42_500 },
        ],
      },
    },
  ]
  const page = open({ ...workConnection, keys })
  await openCard(page)
  const limits = await screen.findByRole('region', { name: 'Rate limits' })
  expect(limits.textContent).toContain('from the last response')
  expect(limits.textContent).toContain('Requests412 of 500 left')
  expect(limits.textContent).toMatch(/Tokens3,100 of 200,000 leftlow, resets in 4[12] s/)
})

it('tests all keys on a click, shows each as it comes, and can be stopped', async () => {
  const page = open(workConnection)
  await openCard(page)
  const table = await screen.findByRole('table', { name: 'All keys' })
  expect(page.bridge.streamsOf('keyCard.testKeys')).toEqual([])
  await page.user.click(screen.getByRole('button', { name: 'Test 2 keys' }))
  const [stream] = page.bridge.streamsOf('keyCard.testKeys')
  const rows = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(rows()).toEqual(['Team search …41c0Testing––', 'From laptopnot tested––'])
  act(() => stream?.push({ keyId: 'k1', durationMs: 101, modelCount: 9, balance: reportedCard.balance }))
  expect(rows()).toEqual(['Team search …41c0works101 ms$18.54', 'From laptopTesting––'])
  await page.user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(stream?.isClosed).toBe(true)
  expect(rows()[1]).toContain('not tested')
  await page.user.click(screen.getByRole('button', { name: 'Test 2 keys' }))
  const again = page.bridge.streamsOf('keyCard.testKeys')[1]
  act(() => again?.end(ok()))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())
})

it('checks the chosen models once, after a word on how many requests that is and what they cost', async () => {
  const page = open(workConnection, {
    'models.list': () =>
      ok({
        models: ['gpt-5-mini', 'motion-beta', 'image-studio'].map((id) => ({
          id,
          ownedBy: 'a',
          endpointTypes: [],
        })),
        listedAt: at,
        durationMs: 5,
      }),
    'models.profiles': () =>
      ok({
        tableDate: '',
        profiles: [{ id: 'motion-beta', runs: { ended: 1, failed: 1, isFailing: true } }],
      }),
    'modelCheck.plan': () => ok({ requests: 2, usd: 0.0021, unpriced: 1, leftOut: ['image-studio'] }),
  })
  await openCard(page)
  const check = await screen.findByRole('region', { name: 'Model check' })
  expect(within(check).getByRole('button', { name: 'Check 0 models' })).toHaveProperty('disabled', true)
  await page.user.click(await within(check).findByRole('button', { name: 'Select 3 shown' }))
  await page.user.click(within(check).getByRole('button', { name: 'Check 3 models' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send 2 tiny requests?' })
  expect(dialog.textContent).toContain('About $0.0021 in all.')
  expect(dialog.textContent).toContain('1 of them has no known price')
  expect(dialog.textContent).toContain('image-studio')
  expect(page.bridge.streamsOf('modelCheck.run')).toEqual([])
  await page.user.click(within(dialog).getByRole('button', { name: 'Send 2 requests' }))
  const [stream, ...others] = page.bridge.streamsOf('modelCheck.run')
  expect([stream?.input, others]).toEqual([
    {
      connectionId: 'work',
      models: ['gpt-5-mini', 'motion-beta', 'image-studio'],
      agreed: { requests: 2, usd: 0.0021 },
    },
    [],
  ])
  act(() => {
    stream?.push({ model: 'gpt-5-mini', outcome: 'works', durationMs: 410 })
    stream?.push({
      model: 'motion-beta',
      outcome: 'failed',
      durationMs: 110,
      error: { kind: 'server', message: 'It failed.', status: 503, gatewaySays: 'no channel' },
    })
  })
  const results = within(check).getByRole('list', { name: 'Check results' })
  const rows = () =>
    within(results)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(rows()).toEqual([
      'gpt-5-miniworks410 ms–',
      'motion-betafailed 503failing, hidden in Models110 ms–no channel',
    ]),
  )
  await page.user.click(within(check).getByRole('button', { name: 'Stop' }))
  expect(stream?.isClosed).toBe(true)
  expect(check.textContent).toContain('Stopped: 2 of 2 checked')
})
