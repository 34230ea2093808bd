import type { Connection } from '../../shared/connections/connection.ts'

/** Which key a connection would send, and where, as a text that changes with both. Holds nothing of the key itself. */
export function keyOfConnection(connection: Connection | undefined): string {
  if (connection === undefined) return ''
  const { activeKeyId, keys, baseUrl } = connection
  return [activeKeyId, keys.find(({ id }) => id === activeKeyId)?.state, baseUrl].join(' ')
}
