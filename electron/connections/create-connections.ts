import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { ok } from '../../shared/errors/result.ts'
import type { connectionsContract } from '../../shared/ipc/contract/connections.ts'
import type { keysContract } from '../../shared/ipc/contract/keys.ts'
import type { Area } from '../lib/area.ts'
import {
  createConnectionService,
  type ConnectionService,
  type ConnectionServiceDependencies,
} from './connection-service.ts'

/** `connections.check` belongs to the models, since it requests their list. */
type ConnectionCommands = Omit<typeof connectionsContract, 'connections.check'> &
  Omit<typeof keysContract, 'keys.seenBy'>

export interface Connections extends Area<ConnectionService, ConnectionCommands> {
  /** Selects another active connection when the stored one was removed by hand, or can no longer be read. */
  selectKnown(): void
}

/** The connections and their keys. First migrates data that an earlier version stored differently. */
export async function createConnections(dependencies: ConnectionServiceDependencies): Promise<Connections> {
  const { settings } = dependencies
  const service = createConnectionService(dependencies)
  dependencies.keys.bindOldKeys((id) => service.wayOf(id))
  await service.moveSecrets()
  return {
    service,
    handlers: {
      'connections.list': async () => ok(service.list()),
      'connections.add': (input) => service.add(input),
      'connections.update': (input) => service.update(input),
      'connections.remove': async ({ id }) => service.remove(id),
      'connections.restore': async ({ id }) => service.restore(id),
      'connections.duplicate': ({ id }) => service.duplicate(id),
      'connections.export': async () => ok(service.export()),
      'connections.import': (input) => service.import(input),
      'connections.chooseClientCertificate': (input) => service.certificates.choose(input),
      'connections.removeClientCertificate': ({ id }) => service.certificates.remove(id),
      'keys.set': (input) => service.keys.set(input),
      'keys.select': (input) => service.keys.select(input),
      'keys.remove': (input) => service.keys.remove(input),
      'keys.confirmWay': (input) => service.keys.confirmWay(input),
    },
    selectKnown() {
      const isKnown = service.get(settings.get().activeConnectionId).ok
      if (!isKnown) settings.set({ activeConnectionId: practiceConnectionId })
    },
  }
}
