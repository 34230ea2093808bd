import {
  clientSecretName,
  type McpSecret,
  type McpServer,
  type McpTransport,
} from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'

/** A header or a variable in the form. Its value is newly typed, or the saved one is kept. */
export interface NamedDraft {
  readonly name: string
  readonly from: 'system' | 'secret'
  readonly value: string
}

/** The values of the server form. */
export interface ServerDraft {
  readonly name: string
  readonly kind: McpTransport['kind']
  readonly address: string
  readonly headers: readonly NamedDraft[]
  readonly clientId: string
  /** Whether there is a client secret, saved or typed. */
  readonly hasClientSecret: boolean
  /** A newly typed client secret. */
  readonly clientSecret: string
  readonly command: string
  /** One argument per line. */
  readonly args: string
  readonly cwd: string
  readonly variables: readonly NamedDraft[]
}

const own = (name: string): NamedDraft => ({ name, from: 'system', value: '' })
const secret = (name: string): NamedDraft => ({ name, from: 'secret', value: '' })

export const emptyServer: ServerDraft = {
  name: '',
  kind: 'http',
  address: '',
  headers: [],
  clientId: '',
  hasClientSecret: false,
  clientSecret: '',
  command: '',
  args: '',
  cwd: '',
  variables: [own('PATH'), own('HOME')],
}

export function draftOfServer({ name, transport }: Pick<McpServer, 'name' | 'transport'>): ServerDraft {
  return transport.kind === 'http'
    ? {
        ...emptyServer,
        name,
        address: transport.address,
        headers: transport.headers.map(secret),
        clientId: transport.clientId ?? '',
        hasClientSecret: transport.hasClientSecret === true,
      }
    : {
        ...emptyServer,
        name,
        kind: 'stdio',
        command: transport.command,
        args: transport.args.join('\n'),
        cwd: transport.cwd,
        variables: transport.variables.map(({ name: variable, from }) => ({
          name: variable,
          from,
          value: '',
        })),
      }
}

/** Converts the form to the input of the save command. */
export function serverOfDraft(draft: ServerDraft): {
  definition: { name: string; transport: McpTransport }
  secrets: McpSecret[]
} {
  const { kind, headers, variables, clientSecret, hasClientSecret } = draft
  const clientId = draft.clientId.trim()
  const ofClient = { name: clientSecretName, value: clientId === '' ? '' : clientSecret }
  const given = kind === 'http' ? [...headers, ofClient] : variables.filter(({ from }) => from === 'secret')
  return {
    definition: {
      name: draft.name.trim(),
      transport:
        kind === 'http'
          ? {
              kind,
              address: draft.address.trim(),
              headers: headers.map(({ name }) => name.trim()),
              ...(clientId !== '' && { clientId, hasClientSecret }),
            }
          : {
              kind,
              command: draft.command.trim(),
              args: draft.args.split('\n').filter((line) => line !== ''),
              cwd: draft.cwd.trim(),
              variables: variables.map(({ name, from }) => ({ name: name.trim(), from })),
            },
    },
    secrets: given.flatMap(({ name, value }) => (value === '' ? [] : [{ name: name.trim(), value }])),
  }
}

/** Why a form cannot be saved yet; `undefined` if it can. */
export function draftProblem({
  name,
  kind,
  address,
  command,
  headers,
  variables,
}: ServerDraft): string | undefined {
  const { form } = mcpText()
  if (name.trim() === '') return form.noName
  if (kind === 'http' && address.trim() === '') return form.noAddress
  if (kind === 'stdio' && command.trim() === '') return form.noCommand
  const named = kind === 'http' ? headers : variables
  return named.some((item) => item.name.trim() === '') ? form.noVariableName : undefined
}
