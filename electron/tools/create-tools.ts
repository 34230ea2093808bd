import type { toolsContract } from '../../shared/ipc/contract/tools.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import { createToolService, type ToolService, type ToolServiceDependencies } from './tool-service.ts'

/** The library of tools. */
export function createTools(dependencies: ToolServiceDependencies): Area<ToolService, typeof toolsContract> {
  const service = createToolService(dependencies)
  return {
    service,
    handlers: {
      'tools.list': async () => service.list(),
      'tools.get': async ({ id }) => service.get(id),
      'tools.save': async (input) => service.save(input),
      'tools.import': async ({ tools }) => service.import(tools),
      'tools.undoImport': async (input) => toVoid(service.undoImport(input)),
      'tools.delete': async ({ ids }) => toVoid(service.delete(ids)),
      'tools.restore': async ({ ids }) => toVoid(service.restore(ids)),
      'tools.uses': async ({ id }) => service.uses(id),
    },
  }
}
