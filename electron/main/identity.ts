import type { App } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostText } from '../../shared/text/en/host.ts'

/** As `appId` in `electron-builder.yml`: the installer's shortcut on Windows carries it, and notifications need the two alike. */
export const appId = 'app.gateway-playground.desktop'

/** Switches of Chromium that open a running app to other programs of this machine. */
const openingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
] as const

/**
 * What has to be known before the app is ready: who it is, for Windows, and that an installed app has no remote control.
 * The fuses do the same for Node's inspector.
 */
export function identify(
  app: Pick<App, 'isPackaged' | 'commandLine' | 'setAppUserModelId' | 'getAppPath'>,
  platform: NodeJS.Platform = process.platform,
): void {
  if (platform === 'win32') app.setAppUserModelId(appId)
  if (!app.isPackaged || isMadeForTests(app.getAppPath())) return
  for (const name of openingSwitches) app.commandLine.removeSwitch(name)
}

/**
 * Installers that are made to be tested say so in the `package.json` of their archive, whose integrity is checked:
 * `npm run package -- -c.extraMetadata.allowsRemoteControl=true`. None of those is published.
 */
function isMadeForTests(appPath: string): boolean {
  try {
    const manifest = JSON.parse(readFileSync(join(appPath, 'package.json'), 'utf8')) as Record<
      string,
      unknown
    >
    return manifest['allowsRemoteControl'] === true
  } catch {
    return false
  }
}

/** What the system's about panel says. */
export function describeApp(
  app: Pick<App, 'setAboutPanelOptions' | 'getVersion'>,
  { electron = '', chrome = '', node }: Partial<NodeJS.ProcessVersions>,
): void {
  app.setAboutPanelOptions({
    // oxlint-disable-next-line text/untranslated -- a name
    applicationName: 'Gateway Playground',
    applicationVersion: app.getVersion(),
    copyright: hostText().about({ electron, chromium: chrome, node: node ?? '' }),
  })
}
