import { expect, it } from 'vitest'
import { defaultDataFolder } from './data-folder.ts'

it.each<[string, NodeJS.Platform, Record<string, string>, string]>([
  ['the home folder on Linux', 'linux', {}, '/home/me/.local/share/gateway-playground'],
  ['the XDG folder on Linux', 'linux', { XDG_DATA_HOME: '/data' }, '/data/gateway-playground'],
  ['no relative XDG folder', 'linux', { XDG_DATA_HOME: 'data' }, '/home/me/.local/share/gateway-playground'],
  ['the library on macOS', 'darwin', {}, '/home/me/Library/Application Support/gateway-playground'],
  ['the application data on Windows', 'win32', { APPDATA: '/roaming' }, '/roaming/gateway-playground'],
])('uses %s', (_title, platform, environment, folder) => {
  expect(defaultDataFolder(environment, platform, '/home/me')).toBe(folder)
})
