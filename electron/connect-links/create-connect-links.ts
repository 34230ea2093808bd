import { ok } from '../../shared/errors/result.ts'
import type { connectLinksContract } from '../../shared/ipc/contract/connect-links.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import {
  createConnectLinkService,
  type ConnectLinkDependencies,
  type ConnectLinkService,
} from './connect-link-service.ts'

/** Links that add a connection. */
export function createConnectLinks(
  dependencies: ConnectLinkDependencies,
): Area<ConnectLinkService, typeof connectLinksContract> {
  const service = createConnectLinkService(dependencies)
  return {
    service,
    handlers: {
      'connectLinks.offer': async ({ text }) => service.offer(text),
      'connectLinks.list': async () => ok(service.list()),
      'connectLinks.accept': (input) => service.accept(input),
      'connectLinks.refuse': async ({ id }) => toVoid(service.refuse(id)),
    },
  }
}
