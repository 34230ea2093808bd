import type { presetsContract } from '../../shared/ipc/contract/presets.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import { createPresetService, type PresetService, type PresetServiceDependencies } from './preset-service.ts'

/** The library of presets and prompts. */
export function createPresets(
  dependencies: PresetServiceDependencies,
): Area<PresetService, typeof presetsContract> {
  const service = createPresetService(dependencies)
  return {
    service,
    handlers: {
      'presets.list': async () => service.list(),
      'presets.get': async ({ id }) => service.get(id),
      'presets.save': async (input) => service.save(input),
      'presets.mark': async (input) => toVoid(service.mark(input)),
      'presets.noteUse': async ({ id }) => toVoid(service.noteUse(id)),
      'presets.delete': async ({ ids }) => toVoid(service.delete(ids)),
      'presets.restore': async ({ ids }) => toVoid(service.restore(ids)),
      'presets.export': async (input) => service.export(input),
      'presets.read': async ({ text }) => service.read(text),
      'presets.import': async ({ presets }) => service.import(presets),
      'presets.earlier': async ({ formId }) => service.earlier(formId),
      'presets.undoImport': async (input) => toVoid(service.undoImport(input)),
    },
  }
}
