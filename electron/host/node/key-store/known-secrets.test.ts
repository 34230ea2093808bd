import { expect, it } from 'vitest'
import { createKnownSecrets } from './known-secrets.ts'

type Known = ReturnType<typeof createKnownSecrets>

const entered = (known: Known): void => known.set('key', 'new')
const found = (known: Known): void => known.noteFound(new Map([['key', 'old']]))
const written = (known: Known): void => known.noteWritten('key', 'new')
const takenOut = (known: Known): void => known.noteFound(new Map())

it.each<[string, readonly ((known: Known) => void)[], object]>([
  ['was entered', [entered], { secret: 'new', isKept: false, mayBeStored: false, put: 1, back: 1 }],
  ['is in the key store', [found], { secret: 'old', isKept: true, mayBeStored: true, put: 0, back: 0 }],
  [
    'is older in the key store',
    [entered, found],
    { secret: 'new', isKept: false, mayBeStored: true, put: 1, back: 1 },
  ],
  [
    'was entered and written',
    [entered, written],
    { secret: 'new', isKept: true, mayBeStored: true, put: 0, back: 0 },
  ],
  [
    'was taken out of the key store by somebody',
    [entered, written, takenOut],
    { secret: 'new', isKept: false, mayBeStored: false, put: 0, back: 1 },
  ],
  [
    'was taken out and written again',
    [entered, written, takenOut, written],
    { secret: 'new', isKept: true, mayBeStored: true, put: 0, back: 0 },
  ],
  [
    'was taken out before the key store was left',
    [entered, written, takenOut, (known) => known.noteLeft()],
    { secret: 'new', isKept: false, mayBeStored: false, put: 1, back: 1 },
  ],
  [
    'was taken out by the app',
    [found, (known) => known.noteRemoved('key')],
    { secret: 'old', isKept: false, mayBeStored: false, put: 1, back: 1 },
  ],
  [
    'was removed',
    [found, (known) => known.forget('key')],
    { secret: undefined, isKept: false, mayBeStored: true, put: 0, back: 0 },
  ],
])('a secret that %s', (_, steps, expected) => {
  const known = createKnownSecrets()
  for (const step of steps) step(known)
  expect({
    secret: known.get('key'),
    isKept: known.isKept('key'),
    mayBeStored: known.mayBeStored('key'),
    put: known.toPut(false).length,
    back: known.toPut(true).length,
  }).toEqual(expected)
})
