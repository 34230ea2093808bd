import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { app as electronApp } from 'electron'
import { expect, test } from 'vitest'
import { app } from '../testing/fake-electron.ts'
import { appId, describeApp, identify } from './identity.ts'

test('Windows knows the app by the id that its installer uses [E11]', () => {
  identify(electronApp, 'linux')
  expect(app.userModelId).toBeNull()
  identify(electronApp, 'win32')
  const installers = readFileSync(resolve(import.meta.dirname, '../../electron-builder.yml'), 'utf8')
  expect([app.userModelId, installers]).toEqual([appId, expect.stringContaining(`appId: ${appId}\n`)])
})

test('an installed app has no remote control; one from its sources may have [E23]', () => {
  const switches = ['remote-debugging-port', 'remote-debugging-pipe', 'lang']
  for (const name of switches) app.commandLine.switches.add(name)
  app.isPackaged = false
  identify(electronApp)
  expect([...app.commandLine.switches]).toEqual(switches)
  app.isPackaged = true
  identify(electronApp)
  expect([...app.commandLine.switches]).toEqual(['lang'])
})

test('the about panel says which versions it is made of', () => {
  describeApp(electronApp, { electron: '45.4.1', chrome: '146.0', node: '24.1.0' })
  expect(app.aboutPanel).toEqual({
    applicationName: 'Gateway Playground',
    applicationVersion: '9.8.7',
    copyright: 'MIT licence\nElectron 45.4.1, Chromium 146.0, Node.js 24.1.0',
  })
})
