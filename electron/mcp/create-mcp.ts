import { ok } from '../../shared/errors/result.ts'
import type { mcpContract } from '../../shared/ipc/contract/mcp.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import { createMcpService, type McpService, type McpServiceDependencies } from './mcp-service.ts'

/** Creates the service for MCP servers and what they offer. */
export function createMcp(dependencies: McpServiceDependencies): Area<McpService, typeof mcpContract> {
  const service = createMcpService(dependencies)
  return {
    service,
    handlers: {
      'mcp.list': async () => service.list(),
      'mcp.get': async ({ id }) => service.get(id),
      'mcp.add': (input) => service.add(input),
      'mcp.update': (input) => service.update(input),
      'mcp.import': (input) => service.import(input),
      'mcp.delete': async ({ ids }) => toVoid(await service.delete(ids)),
      'mcp.restore': async ({ ids }) => toVoid(service.restore(ids)),
      'mcp.start': ({ id }) => service.start(id),
      'mcp.stop': async ({ id }) => toVoid(await service.stop(id)),
      'mcp.prepareSignIn': ({ id }) => service.prepareSignIn(id),
      'mcp.signIn': async (input) => toVoid(await service.signIn(input)),
      'mcp.cancelSignIn': async ({ id }) => {
        service.cancelSignIn(id)
        return ok({})
      },
      'mcp.signOut': ({ id }) => service.signOut(id),
      'mcp.seeChanges': async ({ id }) => toVoid(service.seeChanges(id)),
      'mcp.messages': async ({ id }) => service.messages(id),
      'mcp.call': (input) => service.call(input),
      'mcp.cancel': async ({ callId }) => {
        service.cancel(callId)
        return ok({})
      },
      'mcp.prompt': (input) => service.prompt(input),
      'mcp.resource': (input) => service.resource(input),
    },
  }
}
