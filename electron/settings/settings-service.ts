import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { isJsonObject } from '../../shared/json.ts'
import { settingsSchema, type Settings, type SettingsPatch } from '../../shared/settings/settings.ts'
import type { Store } from '../host/host.ts'

export interface SettingsService {
  get(): Settings
  /** Saves, then notifies every window. `storage` when it could not be saved; then nothing has changed. */
  set(patch: SettingsPatch): Result<Settings>
  /**
   * Switches to default settings, and sets the current ones aside for `bringBack`: a window that cannot be rendered
   * with them calls this. Settings already set aside are kept instead. When this cannot be saved, it holds until the
   * app ends.
   */
  putAside(): Settings
  /** Restores the settings that were set aside, in place of the current ones. */
  bringBack(): Result<Settings>
  /** Deletes the settings that were set aside. */
  dropSetAside(): Result<Settings>
}

const storeKey = 'settings'
const asideKey = 'settingsSetAside'

/** The stored settings, for code that runs before the service exists. */
export function readSettings(config: Pick<Store, 'get'>): Settings {
  return readStored(config, storeKey) ?? settingsSchema.parse({})
}

/** The user's settings. A stored value that cannot be read is replaced by its default, without affecting others. */
export function createSettingsService(dependencies: {
  readonly config: Store
  readonly emit: Emit<AppContract>
}): SettingsService {
  const { config, emit } = dependencies
  let aside = readStored(config, asideKey)
  let settings: Settings = { ...readSettings(config), ...stated() }

  function stated(): Pick<Settings, 'hasSetAside'> {
    return { hasSetAside: aside !== undefined }
  }

  function tell(next: Settings): Settings {
    settings = { ...next, ...stated() }
    emit('settings.changed', settings)
    return settings
  }

  return {
    get: () => settings,
    set(patch) {
      const next = { ...settings, ...patch }
      const saved = config.set(storeKey, next)
      return saved.ok ? ok(tell(next)) : saved
    },
    putAside() {
      aside ??= settings
      const defaults = { ...settingsSchema.parse({}), hasStarted: settings.hasStarted }
      if (config.set(asideKey, aside).ok) config.set(storeKey, defaults)
      return tell(defaults)
    },
    bringBack() {
      if (aside === undefined) return ok(settings)
      const next = aside
      const saved = config.set(storeKey, next)
      if (!saved.ok) return saved
      const dropped = config.set(asideKey, null)
      if (!dropped.ok) return dropped
      aside = undefined
      return ok(tell(next))
    },
    dropSetAside() {
      const dropped = config.set(asideKey, null)
      if (!dropped.ok) return dropped
      aside = undefined
      return ok(tell(settings))
    },
  }
}

/** The settings stored under a key, `undefined` when there are none or they are invalid. */
function readStored(config: Pick<Store, 'get'>, key: string): Settings | undefined {
  const stored = config.get(key)
  return isJsonObject(stored) ? settingsSchema.parse(stored) : undefined
}
