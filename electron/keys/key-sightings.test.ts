import { expect, it } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createKeySightings } from './key-sightings.ts'

it('counts by origin, the latest first, and knows them after a restart', () => {
  const host = createMemoryHost()
  const sightings = createKeySightings(host)
  const from = host.clock.now()
  sightings.note('k1', 'https://a.example')
  host.clock.advance(1_000)
  sightings.note('k1', 'https://b.example')
  sightings.note('k2', 'https://a.example')
  host.clock.advance(1_000)
  sightings.note('k1', 'https://a.example')
  const expected = [
    { origin: 'https://a.example', count: 2, firstAt: from, lastAt: from + 2_000 },
    { origin: 'https://b.example', count: 1, firstAt: from + 1_000, lastAt: from + 1_000 },
  ]
  expect(sightings.of('k1')).toEqual(expected)
  expect(sightings.of('k3')).toEqual([])
  host.clock.advance(60_000)
  expect(createKeySightings(host).of('k1')).toEqual(expected)
})

it('writes at the end, and stays small', () => {
  const host = createMemoryHost()
  const sightings = createKeySightings(host)
  for (let at = 0; at < 30; at += 1) sightings.note('k1', `https://${at}.example`)
  for (let at = 0; at < 600; at += 1) sightings.note(`other-${at}`, 'https://a.example')
  sightings.note('k1', 'https://last.example')
  sightings.flush()
  const next = createKeySightings(host)
  expect(next.of('k1').map(({ origin }) => origin)).toEqual(['https://last.example'])
  expect(Object.keys(host.config.get('keySightings') as object)).toHaveLength(500)
})
