import { app, safeStorage, session } from 'electron'
import { join } from 'node:path'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { openConfStore } from '../conf-store.ts'
import type { Host } from '../host.ts'
import { prepareDataFolder } from '../node/data-folder.ts'
import { lockDataFolder } from '../node/instance-lock.ts'
import { createStderrLog } from '../node/stderr-log.ts'
import { systemClock } from '../node/system-clock.ts'
import { createElectronSecrets } from './electron-secrets.ts'
import { openElectronStore } from './open-electron-store.ts'
import { ElectronShell } from './electron-shell.ts'
import { createElectronPower } from './electron-power.ts'
import { createNotifications, type Notifications } from './notifications.ts'
import { parseProxyAnswer } from './proxy-answer.ts'

export interface ElectronHost extends Host {
  readonly notifications: Pick<Notifications, 'listen'>
  /** Unlocks the data folder for another instance. Call it after the app is closed. */
  release(): void
}

/**
 * The host of the desktop app: `config.json`, keys through safeStorage, dialogs and proxies from the system. Call it
 * once Electron is ready.
 *
 * Fails like the Node host: `storage` for an unusable folder, `unavailable` for a locked one.
 */
export async function createElectronHost(options: {
  readonly dataFolder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}): Promise<Result<ElectronHost>> {
  const paths = prepareDataFolder(options.dataFolder)
  if (!paths.ok) return paths
  const folder = paths.value.data
  const lock = lockDataFolder(folder)
  if (!lock.ok) return lock
  const notifications = createNotifications()
  const secrets = await createElectronSecrets(safeStorage, join(folder, 'secrets.json'), systemClock)
  return ok({
    capabilities: {
      keyStorage: secrets.persistence,
      fileDialogs: true,
      confirmations: true,
      fileManager: true,
      fileDrags: true,
      nativeMenu: true,
      systemNotifications: true,
    },
    paths: paths.value,
    config: openConfStore(join(folder, 'config.json'), systemClock, openElectronStore),
    secrets,
    shell: new ElectronShell(notifications),
    notifications,
    power: createElectronPower(),
    clock: systemClock,
    log: createStderrLog(),
    environment: options.environment,
    languages: app.getPreferredSystemLanguages(),
    systemProxy: async (url) => parseProxyAnswer(await session.defaultSession.resolveProxy(url)),
    release: () => lock.value.release(),
  })
}
