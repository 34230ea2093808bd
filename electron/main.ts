import { app, protocol } from 'electron'
import { startApp } from './app/start-app.ts'
import { createElectronHost } from './host/electron/create-electron-host.ts'
import { claimConnectLinks, collectConnectLinks } from './main/connect-links.ts'
import { chooseDataFolder, moveUserData } from './main/data-folder.ts'
import { openDesktop } from './main/desktop.ts'
import { identify } from './main/identity.ts'
import { privilegedSchemes } from './main/schemes.ts'
import { endWithMessage } from './main/start-failure.ts'
import { leaveStartMark } from './lib/start-mark.ts'
import { hostError } from '../shared/text/en/errors/host.ts'
import { resolveLanguage } from '../shared/text/language.ts'
import { loadLanguage } from '../shared/text/load-language.ts'

/**
 * The desktop app's main process. Code that must run before `ready` comes first; `openDesktop` determines the order of
 * the rest.
 */
const dataFolder = chooseDataFolder(process.argv, process.cwd(), process.env)
const moved = dataFolder === null ? null : moveUserData(app, dataFolder)

const connectLinks = collectConnectLinks(app, process.argv)

app.enableSandbox()
identify(app)
protocol.registerSchemesAsPrivileged(privilegedSchemes)

if (moved?.ok === false) endWithMessage(moved.error)
else if (app.requestSingleInstanceLock()) void app.whenReady().then(start).catch(endWithBug)
else app.quit()

async function start(): Promise<void> {
  leaveStartMark(process.env)
  // The language until the settings are read, which may contain another one.
  await loadLanguage(resolveLanguage('system', app.getPreferredSystemLanguages()))
  const host = await createElectronHost({ dataFolder: app.getPath('userData'), environment: process.env })
  if (!host.ok) return endWithMessage(host.error)
  // Meanwhile the window loads its page.
  const starting = startApp(host.value, { version: app.getVersion() })
  const showApp = openDesktop(host.value, starting)
  const playground = await starting.ready.catch((cause: unknown) => {
    if (!starting.isClosed()) throw cause
  })
  if (playground === undefined) return
  await showApp(playground, connectLinks)
  claimConnectLinks(app)
}

function endWithBug(cause: unknown): void {
  endWithMessage(hostError('unexpected', { cause: cause instanceof Error ? cause.message : String(cause) }))
}
