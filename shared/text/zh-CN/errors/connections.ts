import type { connectionsErrors } from '../../en/errors/connections.ts'
import type { TranslatedErrors } from '../../translation.ts'

export const connections = {} satisfies TranslatedErrors<typeof connectionsErrors>
