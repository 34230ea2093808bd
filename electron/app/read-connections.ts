import { parseStoredConnections } from '../connections/stored-connection.ts'
import type { ReadConnections } from '../backup/place-restored.ts'

/** The connections that can be used of what a config file or a backup has. */
export const readConnections: ReadConnections = (stored) => parseStoredConnections(stored).usable
