import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { app as electronApp } from 'electron'
import { expect, test } from 'vitest'
import { afterTest } from '../testing/after-test.ts'
import { app } from '../testing/fake-electron.ts'
import { appId, describeApp, identify } from './identity.ts'

test('Windows knows the app by the id that its installer uses', () => {
  identify(electronApp, 'linux')
  expect(app.userModelId).toBeNull()
  identify(electronApp, 'win32')
  const installers = readFileSync(resolve(import.meta.dirname, '../../electron-builder.yml'), 'utf8')
  expect([app.userModelId, installers]).toEqual([appId, expect.stringContaining(`appId: ${appId}\n`)])
})

test('an installed app has no remote control; one from its sources may have', () => {
  const switches = ['remote-debugging-port', 'remote-debugging-pipe', 'lang']
  for (const name of switches) app.commandLine.switches.add(name)
  app.isPackaged = false
  identify(electronApp)
  expect([...app.commandLine.switches]).toEqual(switches)
  app.isPackaged = true
  identify(electronApp)
  expect([...app.commandLine.switches]).toEqual(['lang'])
})

test('an installed app that was made for tests keeps its remote port, and this project makes none by itself', () => {
  app.appPath = mkdtempSync(join(tmpdir(), 'identity-'))
  afterTest(() => rmSync(app.appPath, { recursive: true }))
  app.isPackaged = true
  for (const [manifest, kept] of [
    [{ allowsRemoteControl: true }, ['remote-debugging-port']],
    [JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')), []],
  ]) {
    writeFileSync(join(app.appPath, 'package.json'), JSON.stringify(manifest))
    app.commandLine.switches.clear()
    app.commandLine.switches.add('remote-debugging-port')
    identify(electronApp)
    expect([...app.commandLine.switches]).toEqual(kept)
  }
})

test('the about panel says which versions it is made of', () => {
  describeApp(electronApp, { electron: '45.4.1', chrome: '146.0', node: '24.1.0' })
  expect(app.aboutPanel).toEqual({
    applicationName: 'Gateway Playground',
    applicationVersion: '9.8.7',
    copyright: 'MIT licence\nElectron 45.4.1, Chromium 146.0, Node.js 24.1.0',
  })
})
