import { err, ok, type Result } from '../../shared/errors/result.ts'
import {
  clientSecretName,
  secretNamesOf,
  sentSecretNamesOf,
  type McpSecret,
  type McpServer,
} from '../../shared/mcp/server.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { NamedValue, SealedValues } from '../keys/sealed-values.ts'
import { wayOfServer } from './server-rules.ts'
import type { StoredServer } from './server-store.ts'

/** Secrets of servers: values of headers and variables, bound to the address or the command they were entered for. */
export interface ServerSecrets {
  describe(server: StoredServer): McpServer['secrets']
  /** Stores the given secrets, and deletes those that the server no longer needs. */
  keep(server: Pick<StoredServer, 'id' | 'definition'>, given: readonly McpSecret[]): Promise<Result<void>>
  /** All secret values for the server; an error if one is missing or was entered for something else. */
  valuesOf(server: StoredServer): Promise<Result<readonly NamedValue[]>>
  /** The secret of its client id, if one was entered. It is only sent to the authorization server. */
  clientSecretOf(server: StoredServer): Promise<string | undefined>
  removeAll(id: string): Promise<Result<void>>
}

export function createServerSecrets(sealed: SealedValues): ServerSecrets {
  return {
    describe({ id, definition: { transport } }) {
      const way = wayOfServer(transport)
      return secretNamesOf(transport).map((name) => {
        const { state, lastFour } = sealed.describe(id, name, way)
        return { name, state, lastFour }
      })
    },
    async keep({ id, definition: { transport } }, given) {
      const names = secretNamesOf(transport)
      const wanted = given.filter(({ name }) => names.includes(name))
      const values = await sealed.seal(wanted, wayOfServer(transport))
      if (!values.ok) return values
      const used = sealed.use(id, names, values.value)
      if (!used.ok) sealed.discard(values.value)
      return used
    },
    async valuesOf({ id, definition: { name: server, transport } }) {
      const way = wayOfServer(transport)
      const values: NamedValue[] = []
      for (const name of sentSecretNamesOf(transport)) {
        const found = await sealed.valuesFor(id, [name], way)
        if (!found.ok) return err({ kind: 'no-key', ...mcpError('secretMissing', { server, name }) })
        values.push(...found.value)
      }
      return ok(values)
    },
    async clientSecretOf({ id, definition: { transport } }) {
      if (!secretNamesOf(transport).includes(clientSecretName)) return undefined
      const found = await sealed.valuesFor(id, [clientSecretName], wayOfServer(transport))
      return found.ok ? found.value[0]?.value : undefined
    },
    removeAll: (id) => sealed.removeAll(id),
  }
}
