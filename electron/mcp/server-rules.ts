import { createHash } from 'node:crypto'
import { homedir } from 'node:os'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isMetadataHost } from '../../shared/gateway/metadata-address.ts'
import { requestHeaders } from '../../shared/gateway/request-headers.ts'
import type { McpDefinition, McpTransport } from '../../shared/mcp/server.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { KeyWay } from '../keys/key-way.ts'

export interface ServerRules {
  /** Whether the host can show a system dialog: a page alone cannot start a program. */
  readonly canStartPrograms: boolean
  readonly holdsKey: (text: string) => boolean
}

/** Headers that the SDK sends itself. */
const ownHeaders = new Set(['mcp-session-id', 'mcp-protocol-version', 'last-event-id', 'accept'])

/** Returns a definition as it is stored, without surrounding spaces, or its error. */
export function checkDefinition(
  { name, transport }: McpDefinition,
  { canStartPrograms, holdsKey }: ServerRules,
): Result<McpDefinition> {
  if (transport.kind === 'stdio') {
    if (!canStartPrograms) return err({ kind: 'unavailable', ...mcpError('programsNotHere') })
    if (transport.command.trim() === '') return invalid('command', mcpError('commandMissing'))
    if ([transport.command, ...transport.args].some(holdsKey))
      return invalid('command', mcpError('keyInCommand'))
    const wrong = transport.variables.find(
      ({ name: variable }, index) =>
        !/^[A-Za-z_]\w*$/.test(variable) ||
        transport.variables.findIndex((candidate) => candidate.name === variable) !== index,
    )
    if (wrong !== undefined) return invalid('variables', mcpError('badVariable', { name: wrong.name }))
    return ok({ name: name.trim(), transport: { ...transport, command: transport.command.trim() } })
  }
  const address = readAddress(transport.address)
  if (!address.ok) return address
  const wrong = transport.headers.find(
    (header, index) =>
      !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(header) ||
      requestHeaders.has(header.toLowerCase()) ||
      ownHeaders.has(header.toLowerCase()) ||
      transport.headers.findIndex((candidate) => candidate.toLowerCase() === header.toLowerCase()) !== index,
  )
  if (wrong !== undefined) return invalid('headers', mcpError('badHeader', { name: wrong }))
  const clientId = (transport.clientId ?? '').trim()
  if (!/^[\x20-\x7e]*$/.test(clientId) || holdsKey(clientId))
    return invalid('clientId', mcpError('badClientId'))
  const client = clientId === '' ? {} : { clientId, hasClientSecret: transport.hasClientSecret === true }
  const { kind, headers } = transport
  return ok({ name: name.trim(), transport: { kind, address: address.value.href, headers, ...client } })
}

function readAddress(typed: string): Result<URL> {
  const url = URL.parse(typed.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) return invalid('address', mcpError('addressScheme'))
  if (url.username !== '' || url.password !== '') return invalid('address', mcpError('addressPassword'))
  if (isMetadataHost(url.hostname)) return invalid('address', mcpError('addressOfLink'))
  url.hash = ''
  return ok(url)
}

function invalid(field: string, error: WordedError): Result<never> {
  return err({ kind: 'invalid-input', field, ...error })
}

/** Where secrets of a server may be sent: to its origin, or to the program of this exact command. */
export function wayOfServer(transport: McpTransport): KeyWay {
  const origin =
    transport.kind === 'http'
      ? (URL.parse(transport.address)?.origin ?? '')
      : `stdio:${createHash('sha256').update(programOf(transport)).digest('hex')}`
  return wayOfOrigin(origin)
}

/** The route to an origin of a server or of its sign-in: with the system's proxy. */
export function wayOfOrigin(origin: string): KeyWay {
  return { origin, proxy: 'system', certificate: '' }
}

function programOf({ command, args, cwd }: Extract<McpTransport, { kind: 'stdio' }>): string {
  return JSON.stringify([command, args, cwd])
}

/** Identifies what a user agrees to when a server is connected: a server with another value needs a new consent. */
export function agreementOf(transport: McpTransport): string {
  return transport.kind === 'http'
    ? `http ${wayOfServer(transport).origin}`
    : JSON.stringify([programOf(transport), transport.variables])
}

/** The folder that a program is started in. */
export function folderOf({ cwd }: Extract<McpTransport, { kind: 'stdio' }>): string {
  return cwd.trim() === '' ? homedir() : cwd.trim()
}
