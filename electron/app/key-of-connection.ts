import type { Connection } from '../../shared/connections/connection.ts'

/**
 * A text that identifies the key that a connection would send and its destination; it changes with either. Does not
 * reveal the key.
 */
export function keyOfConnection(connection: Connection | undefined): string {
  if (connection === undefined) return ''
  const { activeKeyId, keys, baseUrl } = connection
  return [activeKeyId, keys.find(({ id }) => id === activeKeyId)?.state, baseUrl].join(' ')
}
