import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestRuns, type TestRuns } from './testing/create-test-runs.ts'
import { partsFormat } from './testing/parts-format.ts'

function start({ runs }: TestRuns) {
  return runs.start({
    format: partsFormat,
    connectionId: 'mine',
    model: 'm',
    request: { method: 'POST', path: '/v1/x', auth: 'authorization', headers: {}, expectsStream: false },
  })
}

/** The changes to the data folder that a user could make while the app runs. */
const losses: [string, (folder: string) => void][] = [
  ['is removed', (folder) => rmSync(folder, { recursive: true })],
  ['is moved away', (folder) => renameSync(folder, `${folder}-moved`)],
  [
    'is replaced by a copy of itself',
    (folder) => {
      renameSync(folder, `${folder}-moved`)
      cpSync(`${folder}-moved`, folder, { recursive: true })
    },
  ],
  ['loses its database', (folder) => rmSync(join(folder, 'playground.sqlite'))],
]

it.each(losses)('sends nothing once the data folder %s, and says so', async (_, lose) => {
  const test = createTestRuns()
  expect((await start(test)).ok).toBe(true)
  const folder = test.host.paths.data
  lose(folder)
  expect(await start(test)).toMatchObject({
    ok: false,
    error: {
      kind: 'storage',
      code: 'data-folder-gone',
      message: expect.stringContaining('Nothing was sent.'),
    },
  })
  expect(test.exchanges.all).toHaveLength(1)
  rmSync(`${folder}-moved`, { recursive: true, force: true })
})
