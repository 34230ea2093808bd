import { parseStoredConnections } from '../connections/stored-connection.ts'
import type { ReadConnections } from '../backup/place-restored.ts'

/** Returns the usable connections of a config file or a backup. */
export const readConnections: ReadConnections = (stored) => parseStoredConnections(stored).usable
