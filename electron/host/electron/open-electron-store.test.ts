import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { app, ipcMain } from '../../testing/fake-electron.ts'
import { openConfStore } from '../conf-store.ts'
import { createMemoryClock } from '../memory/memory-clock.ts'
import { openConf } from '../node/open-conf.ts'
import { openElectronStore } from './open-electron-store.ts'

const clock = createMemoryClock(0)
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'electron-store-'))
  app.paths.set('userData', join(folder, 'elsewhere'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const values = { settings: { theme: 'dark' }, 'a.b': [1, null, '中文'] }

test.each([
  ['conf', 'electron-store', openConf, openElectronStore],
  ['electron-store', 'conf', openElectronStore, openConf],
] as const)('what %s has written, %s reads: one file, of one form', (_one, _other, write, read) => {
  const path = join(folder, 'config.json')
  const written = openConfStore(path, clock, write)
  for (const [key, value] of Object.entries(values)) expect(written.set(key, value).ok).toBe(true)
  const found = openConfStore(path, clock, read)
  expect(found.openProblem.ok).toBe(true)
  for (const [key, value] of Object.entries(values)) expect(found.get(key)).toEqual(value)
  const text = readFileSync(path, 'utf8')
  expect(found.set('settings', values.settings).ok).toBe(true)
  expect(readFileSync(path, 'utf8')).toBe(text)
  expect(JSON.parse(text)).toEqual(values)
  expect(readdirSync(folder)).toEqual(['config.json'])
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
})

test('no page is told where the data of the user is', () => {
  openElectronStore({
    name: 'config',
    options: { cwd: folder, configFileMode: 0o600, accessPropertiesByDotNotation: false },
  })
  expect(ipcMain.eventNames()).not.toContain('electron-store-get-data')
})
