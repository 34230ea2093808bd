import { ok } from '../../shared/errors/result.ts'
import type { settingsContract } from '../../shared/ipc/contract/settings.ts'
import type { Area } from '../lib/area.ts'
import { createSettingsService, type SettingsService } from './settings-service.ts'

/** The user's settings. */
export function createSettings(
  dependencies: Parameters<typeof createSettingsService>[0],
): Area<SettingsService, typeof settingsContract> {
  const service = createSettingsService(dependencies)
  return {
    service,
    handlers: {
      'settings.get': async () => ok(service.get()),
      'settings.set': async (patch) => service.set(patch),
      'settings.putAside': async () => ok(service.putAside()),
      'settings.bringBack': async () => service.bringBack(),
      'settings.dropSetAside': async () => service.dropSetAside(),
    },
  }
}
