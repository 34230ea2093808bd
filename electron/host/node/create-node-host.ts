import { join } from 'node:path'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Host, Log } from '../host.ts'
import { openConfStore } from '../conf-store.ts'
import { openConf } from './open-conf.ts'
import { prepareDataFolder, defaultDataFolder } from './data-folder.ts'
import { environmentLanguages } from '../../../shared/text/environment-languages.ts'
import { environmentProxy } from './environment-proxy.ts'
import { lockDataFolder } from './instance-lock.ts'
import { createStoreSecrets } from './key-store/store-secrets.ts'
import { createSystemKeyStore, type SystemKeyStore } from './key-store/system-key-store.ts'
import { createNodeShell } from './node-shell.ts'
import { createSleepDetector } from './sleep-detector.ts'
import { createStderrLog } from './stderr-log.ts'
import { systemClock } from './system-clock.ts'

export interface NodeHostOptions {
  /** Created if it is missing; by default the platform's usual folder. */
  readonly dataFolder?: string | undefined
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly log?: Log | undefined
  /** Replaces the system's key store. */
  readonly keyStore?: SystemKeyStore | undefined
}

export interface NodeHost extends Host {
  /** Unlocks the data folder for another instance. Call it after the app is closed. */
  release(): void
}

/**
 * The Node host: files in a data folder; keys in memory for the session or, if the user chose so for the folder, in the
 * system's key store.
 *
 * Fails with `storage` when the folder cannot be used, and with `unavailable` (code `already-running`) when another
 * instance uses it. A broken `config.json` is no failure: see `config.openProblem`.
 */
export async function createNodeHost(options: NodeHostOptions): Promise<Result<NodeHost>> {
  const { environment, log = createStderrLog() } = options
  const paths = prepareDataFolder(options.dataFolder ?? defaultDataFolder(environment))
  if (!paths.ok) return paths
  const lock = lockDataFolder(paths.value.data)
  if (!lock.ok) return lock
  const secrets = createStoreSecrets({
    store: options.keyStore ?? createSystemKeyStore({ clock: systemClock, environment }),
    dataFolder: paths.value.data,
    clock: systemClock,
    log,
  })
  return ok({
    capabilities: {
      get keyStorage() {
        return secrets.persistence
      },
      fileDialogs: false,
      confirmations: false,
      fileManager: false,
      fileDrags: false,
      nativeMenu: false,
      systemNotifications: false,
    },
    paths: paths.value,
    config: openConfStore(join(paths.value.data, 'config.json'), systemClock, openConf),
    secrets,
    shell: createNodeShell(environment),
    power: createSleepDetector(systemClock),
    clock: systemClock,
    log,
    environment,
    languages: environmentLanguages(environment),
    systemProxy: async (url) => environmentProxy(environment, url),
    release() {
      secrets.close()
      lock.value.release()
    },
  })
}
