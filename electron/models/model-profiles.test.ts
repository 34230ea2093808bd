import { expect, it } from 'vitest'
import type { GatewayPrice } from '../prices/create-prices.ts'
import { rankSaid, successOf, usedOf } from '../../shared/models/model-profile.ts'
import { profileOf } from './model-profiles.ts'

const nothing = { prices: { listedPriceOf: () => undefined }, runs: new Map() }

it('has what the table says of a model that the gateway says nothing of', () => {
  expect(profileOf('openai/gpt-5', { raw: { id: 'openai/gpt-5' } }, nothing)).toEqual({
    id: 'openai/gpt-5',
    tableName: 'gpt-5',
    context: [{ source: 'table', value: 400_000 }],
    longestAnswer: [{ source: 'table', value: 128_000 }],
    price: [{ source: 'table', value: { input: 1.25, output: 10, cachedInput: 0.125 } }],
    abilities: ['vision', 'tools', 'reasoning', 'pdf'].map((name) => ({ name, sources: ['table'] })),
  })
})

it('has both where both say something, and the ratio of the group in the price of the gateway alone', () => {
  const listed: GatewayPrice = {
    price: { type: 'tokens', input: 1e-6, output: 4e-6, cachedInput: 1e-6, cacheWrite: 1e-6 },
    ratio: 0.9,
    group: 'partner',
    isAssumed: false,
  }
  const profile = profileOf(
    'gpt-5',
    { raw: { context_length: 128_000, capabilities: { vision: true } } },
    { ...nothing, prices: { listedPriceOf: () => listed } },
  )
  expect(profile).toMatchObject({
    context: [
      { source: 'gateway', value: 128_000 },
      { source: 'table', value: 400_000 },
    ],
    price: [
      { source: 'gateway', value: { input: 0.9, output: 3.6, ratio: 0.9, group: 'partner' } },
      { source: 'table', value: { input: 1.25, output: 10 } },
    ],
  })
  expect(profile?.abilities?.[0]).toEqual({ name: 'vision', sources: ['gateway', 'table'] })
})

it('has a price for each call, and nothing of a model that nobody knows', () => {
  const perCall: GatewayPrice = { price: { type: 'call', perCall: 0.04 }, ratio: 2, isAssumed: true }
  expect(
    profileOf('mine', undefined, { ...nothing, prices: { listedPriceOf: () => perCall } })?.price,
  ).toEqual([{ source: 'gateway', value: { perCall: 0.08, ratio: 2, isGroupAssumed: true } }])
  expect(profileOf('mine', { raw: { id: 'mine' } }, nothing)).toBeUndefined()
  const runs = new Map([['mine', { ended: 4, failed: 1 }]])
  expect(profileOf('mine', undefined, { ...nothing, runs })).toEqual({ id: 'mine', runs: runs.get('mine') })
})

it('ranks the gateway before the table, in whatever order they are told', () => {
  const said = [
    { source: 'table', value: 1 },
    { source: 'gateway', value: 2 },
  ] as const
  expect(usedOf(said)).toEqual({ source: 'gateway', value: 2 })
  expect(rankSaid(said).map(({ source }) => source)).toEqual(['gateway', 'table'])
  expect(usedOf(said.slice(0, 1))?.source).toBe('table')
  expect(usedOf([])).toBeUndefined()
  expect(usedOf(undefined)).toBeUndefined()
})

it.each([
  [undefined, undefined],
  [{ ended: 0, failed: 0 }, undefined],
  [{ ended: 4, failed: 1 }, 0.75],
  [{ ended: 2, failed: 2 }, 0],
])('the share of successes of %o is %o', (runs, share) => {
  expect(successOf(runs)).toBe(share)
})
