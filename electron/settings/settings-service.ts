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
}

const storeKey = 'settings'

/** What the user chose about the app. A stored value that cannot be read costs only itself. */
export function createSettingsService(dependencies: {
  readonly config: Store
  readonly emit: Emit<AppContract>
}): SettingsService {
  const { config, emit } = dependencies
  const stored = config.get(storeKey)
  let settings = settingsSchema.parse(isJsonObject(stored) ? stored : {})
  return {
    get: () => settings,
    set(patch) {
      const next = { ...settings, ...withoutUndefined(patch) }
      const saved = config.set(storeKey, next)
      if (!saved.ok) return saved
      settings = next
      emit('settings.changed', settings)
      return ok(settings)
    },
  }
}

/** A field left out stays as it is, also when it was left out by naming it. */
function withoutUndefined(patch: SettingsPatch): Partial<Settings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}
