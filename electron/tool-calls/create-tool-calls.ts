import type { toolCallsContract } from '../../shared/ipc/contract/tool-calls.ts'
import type { Area } from '../lib/area.ts'
import {
  createToolCallService,
  type ToolCallService,
  type ToolCallServiceDependencies,
} from './tool-call-service.ts'

/** The results of tool calls, and the requests to tool servers. */
export function createToolCalls(
  dependencies: ToolCallServiceDependencies,
): Area<ToolCallService, typeof toolCallsContract> {
  const service = createToolCallService(dependencies)
  return {
    service,
    handlers: {
      'toolCalls.get': async (input) => service.get(input),
      'toolCalls.set': async (input) => service.set(input),
      'toolCalls.approve': (input) => service.approve(input),
      'toolCalls.deny': async (input) => service.deny(input),
      'toolCalls.stop': async (input) => service.stop(input),
      'toolCalls.approveAll': (input) => service.approveAll(input),
      'toolCalls.waiting': async () => service.waiting(),
    },
  }
}
