import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isElectronCached } from './electron-cache.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gateway-playground-cache-'))
})

afterEach(() => rmSync(home, { recursive: true }))

it.each([
  ['linux', '.cache/electron', {}],
  ['linux', 'xdg/electron', { XDG_CACHE_HOME: 'xdg' }],
  ['darwin', 'Library/Caches/electron', {}],
  ['win32', 'AppData/Local/electron/Cache', {}],
  ['win32', 'local/electron/Cache', { LOCALAPPDATA: 'local' }],
  ['linux', 'mine', { electron_config_cache: 'mine' }],
] as const)('on %s an earlier download is found in %s with %j', (platform, place, variables) => {
  const environment = Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, join(home, value)]),
  )
  const isCached = (version: string) => isElectronCached(version, environment, platform, home)
  expect(isCached('45.4.1')).toBe(false)
  mkdirSync(join(home, place, 'an-address'), { recursive: true })
  writeFileSync(join(home, place, 'SHASUMS256.txt'), '')
  expect(isCached('45.4.1')).toBe(false)
  writeFileSync(join(home, place, 'an-address', `electron-v45.4.1-${platform}-arm64.zip`), '')
  expect([isCached('45.4.1'), isCached('45.4.2')]).toEqual([true, false])
})
