import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { connectionDefaults } from './stored-connection.ts'
import { connectionsText } from '../../shared/text/en/connections.ts'

/** The connection to the practice gateway, which is on this machine, so it uses no proxy. */
export function practiceConnection(url: string): CheckedConnection {
  return {
    ...connectionDefaults,
    id: practiceConnectionId,
    name: connectionsText().practiceName,
    address: url,
    baseUrl: url,
    proxy: { mode: 'none' },
  }
}
