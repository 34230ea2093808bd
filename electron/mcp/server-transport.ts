import { err, ok, type Result } from '../../shared/errors/result.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Clock, Host } from '../host/host.ts'
import { createGuardedFetch, type GuardedFetchDependencies } from './guarded-fetch.ts'
import type { ConnectionOptions } from './mcp-connection.ts'
import type { MessageLog } from './message-log.ts'
import { folderOf } from './server-rules.ts'
import type { ServerSecrets } from './server-secrets.ts'
import type { StoredServer } from './server-store.ts'
import { createSignedFetch, type RequestSignIn } from './sign-in/signed-fetch.ts'
import { createStdioTransport } from './stdio-transport.ts'

export interface ServerTransportDependencies extends GuardedFetchDependencies {
  readonly clock: Clock
  readonly environment: Host['environment']
  readonly canStartPrograms: boolean
  readonly secrets: Pick<ServerSecrets, 'valuesOf'>
  readonly signInOf: (server: StoredServer) => RequestSignIn
}

/** Creates the transport to a server, with its secrets. Nothing is sent or started before the connection uses it. */
export async function transportFor(
  server: StoredServer,
  log: MessageLog,
  dependencies: ServerTransportDependencies,
): Promise<Result<ConnectionOptions['createTransport']>> {
  const { clock, environment, canStartPrograms, secrets, signInOf } = dependencies
  const { name, transport } = server.definition
  if (transport.kind === 'stdio' && !canStartPrograms)
    return err({ kind: 'unavailable', ...mcpError('programsNotHere') })
  const values = await secrets.valuesOf(server)
  if (!values.ok) return values
  if (transport.kind === 'http') {
    const home = new URL(transport.address)
    return ok(async ({ fail, onHead }) => {
      const { StreamableHTTPClientTransport } =
        await import('@modelcontextprotocol/sdk/client/streamableHttp.js')
      const guarded = createGuardedFetch(dependencies, {
        server: name,
        home,
        headers: values.value,
        onHead,
        onProblem: fail,
      })
      return new StreamableHTTPClientTransport(home, {
        fetch: createSignedFetch(guarded, server, signInOf(server)),
      })
    })
  }
  const given = new Map(values.value.map((item) => [item.name, item.value]))
  const variables = transport.variables.flatMap(({ name: variable, from }): [string, string][] => {
    // The app's own variables may contain a connection's key.
    const isOurs = /^GATEWAY_PLAYGROUND_/i.test(variable)
    const value = from === 'secret' ? given.get(variable) : isOurs ? undefined : environment[variable]
    return value === undefined ? [] : [[variable, value]]
  })
  return ok(async ({ fail }) => {
    const { deserializeMessage } = await import('@modelcontextprotocol/sdk/shared/stdio.js')
    return createStdioTransport({
      server: name,
      command: transport.command,
      args: transport.args,
      cwd: folderOf(transport),
      environment: Object.fromEntries(variables),
      searched: environment,
      clock,
      readMessage: deserializeMessage,
      onNoise: (line) => log.add('noise', line),
      onErrorLine: (line) => log.add('stderr', line),
      onProblem: fail,
    })
  })
}
