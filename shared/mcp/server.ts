import * as z from 'zod/mini'
import { sealedStates } from '../connections/sealed-states.ts'
import { appErrorSchema } from '../errors/app-error.ts'
import {
  maxMcpArguments,
  maxMcpNameCharacters,
  maxMcpSecretCharacters,
  maxMcpSecrets,
  maxToolAddressLength,
} from '../limits.ts'
import { mcpSignInSchema } from './sign-in.ts'

const secretName = z.string().check(z.minLength(1), z.maxLength(maxMcpNameCharacters))
const argument = z.string().check(z.maxLength(maxToolAddressLength))

/** An environment variable of a program: its value is that of the app's own variable, or a stored secret. */
const mcpVariableSchema = z.object({ name: secretName, from: z.enum(['system', 'secret']) })

/**
 * How an MCP server is reached. Values of headers, and of variables that are not the app's own, are stored like keys:
 * here are only their names.
 */
export const mcpTransportSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    address: argument,
    headers: z.array(secretName).check(z.maxLength(maxMcpSecrets)),
    /** For sign-ins at authorization servers without dynamic client registration. */
    clientId: z.optional(z.string().check(z.maxLength(500))),
    /** Whether the client id has a secret, stored as `clientSecretName`. */
    hasClientSecret: z.optional(z.boolean()),
  }),
  z.object({
    kind: z.literal('stdio'),
    command: argument,
    args: z.array(argument).check(z.maxLength(maxMcpArguments)),
    /** The working directory of the program; `''` for the home folder. */
    cwd: argument,
    /** The complete environment of the program. */
    variables: z.array(mcpVariableSchema).check(z.maxLength(maxMcpSecrets)),
  }),
])

export type McpTransport = z.infer<typeof mcpTransportSchema>

/** The settings of a server that the user defines. */
export const mcpDefinitionSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(maxMcpNameCharacters)),
  transport: mcpTransportSchema,
})

export type McpDefinition = z.infer<typeof mcpDefinitionSchema>

/** The value of a header or a variable on its way to the key storage; it is never returned. */
export const mcpSecretSchema = z.object({
  name: secretName,
  value: z.string().check(z.minLength(1), z.maxLength(maxMcpSecretCharacters)),
})

export type McpSecret = z.infer<typeof mcpSecretSchema>

/** Name of the client id's secret among the secrets of a server. No header can have this name. */
export const clientSecretName = 'client secret'

/** The names of the secrets that are sent with each request, or passed to the program. */
export function sentSecretNamesOf(transport: McpTransport): string[] {
  return transport.kind === 'http'
    ? [...transport.headers]
    : transport.variables.flatMap(({ name, from }) => (from === 'secret' ? [name] : []))
}

/** The names of all secrets of a transport. */
export function secretNamesOf(transport: McpTransport): string[] {
  const hasClientSecret = transport.kind === 'http' && transport.hasClientSecret === true
  return [...sentSecretNamesOf(transport), ...(hasClientSecret ? [clientSecretName] : [])]
}

/** The state of a server. `lines` are the last ones that its program wrote to stderr. */
export const mcpStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('stopped') }),
  z.object({ status: z.literal('starting'), since: z.number() }),
  z.object({
    status: z.literal('ready'),
    since: z.number(),
    protocol: z.string(),
    /** The server's own name. */
    serverName: z.string(),
    serverVersion: z.string(),
    instructions: z.string(),
  }),
  z.object({ status: z.literal('failed'), error: appErrorSchema, lines: z.array(z.string()) }),
])

export type McpState = z.infer<typeof mcpStateSchema>

/** The differences from the previously listed tools. */
export const mcpChangesSchema = z.object({
  at: z.number(),
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
})

export type McpChanges = z.infer<typeof mcpChangesSchema>

export const mcpServerSchema = z.object({
  id: z.string(),
  ...mcpDefinitionSchema.shape,
  secrets: z.array(z.object({ name: z.string(), state: z.enum(sealedStates), lastFour: z.string() })),
  state: mcpStateSchema,
  signIn: mcpSignInSchema,
  toolCount: z.number(),
  updatedAt: z.number(),
})

export type McpServer = z.infer<typeof mcpServerSchema>
