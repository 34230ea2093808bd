import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { isJsonObject } from '../../shared/json.ts'
import { settingsSchema, type Settings, type SettingsPatch } from '../../shared/settings/settings.ts'
import type { Store } from '../host/host.ts'

export interface SettingsService {
  get(): Settings
  /** Saves, then tells every window. `storage` when it could not be saved; nothing has changed then. */
  set(patch: SettingsPatch): Result<Settings>
  /**
   * Goes on with default settings, and keeps the present ones to be brought back: a window that cannot be drawn with them asks
   * for it. Settings that wait already stay the ones that wait. Where that cannot be saved, it holds until the app ends.
   */
  putAside(): Settings
  /** Takes the settings that wait, in the place of the present ones. */
  bringBack(): Result<Settings>
  /** Forgets the settings that wait. */
  dropSetAside(): Result<Settings>
}

const storeKey = 'settings'
const asideKey = 'settingsSetAside'

/** The settings as they are kept, for who needs them before there is a service. */
export function readSettings(config: Pick<Store, 'get'>): Settings {
  return readStored(config, storeKey) ?? settingsSchema.parse({})
}

/** What the user chose about the app. A stored value that cannot be read costs only itself. */
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

/** What is stored under a key, `undefined` for nothing or for what is no settings at all. */
function readStored(config: Pick<Store, 'get'>, key: string): Settings | undefined {
  const stored = config.get(key)
  return isJsonObject(stored) ? settingsSchema.parse(stored) : undefined
}
