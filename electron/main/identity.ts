import type { App } from 'electron'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostText } from '../../shared/text/en/host.ts'

/**
 * The same as `appId` in `electron-builder.yml`: the installer's shortcut on Windows contains it, and notifications
 * need both to be equal.
 */
export const appId = 'app.gateway-playground.desktop'

/** Chromium switches that give other programs of this machine access to a running app. */
const openingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
] as const

/**
 * Settings that must come before the app is ready: its identity, for Windows, and that an installed app has no remote
 * control. The fuses disable Node's inspector.
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
 * Installers for tests say so in the `package.json` of their archive, whose integrity is checked:
 * `npm run package -- -c.extraMetadata.allowsRemoteControl=true`. None of them is published.
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

/** The content of the system's about panel. */
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
