import { getConfig, validateConfiguration } from 'app-builder-lib/out/util/config/config.js'
import { DebugLogger } from 'builder-util'
import type { Configuration } from 'electron-builder'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { connectLinkScheme } from '../connect-links/read-connect-link.ts'

const root = resolve(import.meta.dirname, '../..')
const readConfiguration = () => getConfig(root, join(root, 'electron-builder.yml'), null)
const isValid = (configuration: Configuration): Promise<boolean> =>
  validateConfiguration(configuration, new DebugLogger(false)).then(
    () => true,
    () => false,
  )

test('the description of the installers is valid for all platforms', async () => {
  const configuration = await readConfiguration()
  await expect(validateConfiguration(configuration, new DebugLogger(false))).resolves.toBeUndefined()
  const targets = [configuration.win, configuration.mac, configuration.linux].map((platform) =>
    [platform?.target ?? []].flat().map((target) => (typeof target === 'object' ? target?.target : target)),
  )
  expect(targets).toEqual([['nsis'], ['dmg'], ['AppImage', 'deb']])
})

test('Electron is pinned to the version that is installed', () => {
  const installed = versionIn('node_modules/electron/package.json')
  const { devDependencies } = versionIn('package.json') as { devDependencies: { electron: string } }
  expect(installed).toMatchObject({ version: devDependencies.electron })
})

function versionIn(path: string): unknown {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

test('a misspelled fuse would be noticed', async () => {
  const configuration = await readConfiguration()
  const misspelled = { ...configuration, electronFuses: { ...configuration.electronFuses, runAsNod: false } }
  expect(await isValid(misspelled)).toBe(false)
})

test('macOS gets a hardened program that may use the microphone, for both processors', async () => {
  const { mac } = await readConfiguration()
  expect(mac).toMatchObject({
    hardenedRuntime: true,
    extendInfo: { NSMicrophoneUsageDescription: expect.any(String) },
    target: [{ target: 'dmg', arch: ['x64', 'arm64'] }],
  })
  const entitlements = readFileSync(join(root, mac?.entitlements ?? ''), 'utf8')
  expect(entitlements).toContain('com.apple.security.device.audio-input')
})

test('macOS gets a signature, since changed fuses break the one that Electron comes with', async () => {
  const { mac } = await readConfiguration()
  expect(mac?.identity).toBe('-')
  const entitlements = readFileSync(join(root, mac?.entitlements ?? ''), 'utf8')
  // Otherwise a hardened program with such a signature could not load its own frameworks.
  expect(entitlements).toContain('com.apple.security.cs.disable-library-validation')
})

test('an AppImage needs no libfuse2, and gives up the sandbox only where the system has none', async () => {
  const { toolsets, appImage, linux } = await readConfiguration()
  expect(toolsets?.appimage).toBe('1.0.3')
  expect([appImage?.executableArgs, linux?.executableArgs].flat()).not.toContain('--no-sandbox')
})

test('the windows belong to the installed entry of the menu on Linux', async () => {
  const { linux, extraMetadata } = await readConfiguration()
  expect(linux?.syncDesktopName).toBe(true)
  expect(extraMetadata).toMatchObject({ desktopName: expect.stringMatching(/^\w+(\.[\w-]+)+\.desktop$/) })
})

test('nothing of connect links stays in the registry of Windows after an uninstall', async () => {
  const { nsis } = await readConfiguration()
  const script = readFileSync(join(root, nsis?.include ?? ''), 'utf8')
  expect(script).toContain(`DeleteRegKey HKCU "Software\\Classes\\${connectLinkScheme}"`)
})

test('there is an icon to make the platforms’ icons from', async () => {
  const { directories } = await readConfiguration()
  const path = join(root, directories?.buildResources ?? '', 'icon.png')
  expect(existsSync(path)).toBe(true)
  const header = readFileSync(path)
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1024, 1024])
})
