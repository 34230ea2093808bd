import { expect, it } from 'vitest'
import type { KeyDescription } from '../../shared/connections/connection.ts'
import { describeProvided, describeStored } from './describe-key.ts'
import type { RingKey } from './key-rings.ts'
import { plainWay, type KeyWay } from './key-way.ts'
import type { ProvidedKey } from './provided-keys.ts'

const way = plainWay('https://a.example')
const shown = { id: 'k', name: 'Mine', lastFour: 'cdef', origin: 'https://a.example' }
const stored: RingKey = { ...shown, ...way, isSession: false }
const provided: ProvidedKey = {
  id: 'k',
  name: 'Mine',
  key: 'sk-0123456789abcdef',
  state: 'environment',
  connectionId: 'c',
  way,
}

const proxied: KeyWay = { ...way, proxy: 'http://proxy.example' }
const elsewhere: KeyWay = { ...proxied, origin: 'https://b.example' }

type State = Pick<KeyDescription, 'state' | 'changed'>

it.each<[string, KeyDescription, State]>([
  ['is kept', describeStored(stored, way, readable()), { state: 'saved' }],
  [
    'lives for the session',
    describeStored({ ...stored, isSession: true }, way, readable()),
    { state: 'session' },
  ],
  [
    'cannot be opened',
    describeStored(stored, way, { ...readable(), isUnreadable: true }),
    { state: 'unreadable' },
  ],
  [
    'would go through another proxy',
    describeStored(stored, proxied, readable()),
    { state: 'other-way', changed: ['proxy'] },
  ],
  ['would go to another origin', describeStored(stored, elsewhere, readable()), { state: 'other-origin' }],
  [
    'is of a version that noted its origin alone',
    describeStored({ ...stored, proxy: undefined, certificate: undefined }, way, readable()),
    { state: 'other-way', changed: ['proxy'] },
  ],
  ['was given by the environment', describeProvided(provided, way, undefined), { state: 'environment' }],
  [
    'was given, and would go through another proxy',
    describeProvided(provided, proxied, undefined),
    { state: 'other-way', changed: ['proxy'] },
  ],
])('a key that %s', (_, description, state) => {
  expect(description).toEqual({ ...shown, ...state })
})

function readable() {
  return { isUnreadable: false, health: undefined }
}
