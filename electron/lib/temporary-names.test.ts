import { expect, it } from 'vitest'
import { isTemporaryName, temporaryNames } from './temporary-names.ts'

const uuid = '0b0f7d3e-6c53-4a5f-9d0c-5a4a3f1e2d11'

it('knows every name that a writer gives, and those of conf and SQLite', () => {
  const names = [
    temporaryNames.unnamed(uuid),
    `${temporaryNames.unnamed(uuid)}-journal`,
    temporaryNames.beside('secrets.json', uuid),
    temporaryNames.beside(`${'a'.repeat(64)}.png`, uuid),
    temporaryNames.ofVectors(`${uuid}.f32`),
    temporaryNames.ofVectors(`${uuid}.json`),
    temporaryNames.restoring('playground.sqlite'),
    'config.json.tmp-1795269600a1b2c3',
  ]
  expect(names.filter((name) => !isTemporaryName(name))).toEqual([])
})

it('leaves the names of others alone', () => {
  const names = ['film.part', 'notes.tmp', 'config.json', 'playground.sqlite-wal', 'a.unfinished', '.part']
  expect(names.filter(isTemporaryName)).toEqual([])
})
