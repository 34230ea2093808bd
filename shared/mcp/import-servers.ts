import { isJsonObject, parseJson, type Json, type JsonObject } from '../json.ts'
import { maxMcpServers, maxToolImportCharacters } from '../limits.ts'
import { mcpDefinitionSchema, mcpSecretSchema, type McpDefinition, type McpSecret } from './server.ts'

export interface ImportedServer {
  readonly definition: McpDefinition
  readonly secrets: readonly McpSecret[]
}

export type WhyNotImported = 'not-object' | 'no-address' | 'old-transport' | 'unfit' | 'too-many'

/** The servers in a text. */
export interface ServersRead {
  readonly servers: readonly ImportedServer[]
  readonly refused: readonly { readonly name: string; readonly why: WhyNotImported }[]
}

/**
 * Reads the JSON configuration of programs with MCP servers: `mcpServers` of Claude Desktop, Cursor and others,
 * `servers` of VS Code, or just such a map; `undefined` when the text is not JSON with servers. `${NAME}` and
 * `${env:NAME}` refer to the app's own environment variable; other values are secrets.
 */
export function readServers(text: string): ServersRead | undefined {
  const json = text.length > maxToolImportCharacters ? undefined : parseJson(text)
  const entries = json === undefined ? undefined : findServers(json)
  if (entries === undefined) return undefined
  const servers: ImportedServer[] = []
  const refused: { name: string; why: WhyNotImported }[] = []
  for (const [name, value] of entries) {
    const read = servers.length >= maxMcpServers ? 'too-many' : readServer(name, value)
    if (typeof read === 'string') refused.push({ name: name.slice(0, 200), why: read })
    else servers.push(read)
    if (read === 'too-many') break
  }
  return { servers, refused }
}

function findServers(json: Json): [string, Json][] | undefined {
  if (!isJsonObject(json)) return undefined
  const inner = isJsonObject(json['mcp']) ? json['mcp'] : json
  const map = [inner['mcpServers'], inner['servers'], json].find(isJsonObject)
  const entries = Object.entries(map ?? {}).filter(([name]) => map !== json || name !== '$schema')
  const isMap = map !== json || entries.some(([, value]) => isJsonObject(value) && isServer(value))
  if (entries.length === 0 || !isMap) return undefined
  return entries
}

const isServer = (value: JsonObject): boolean => ['command', 'url', 'serverUrl'].some((key) => key in value)

function readServer(name: string, value: Json): ImportedServer | WhyNotImported {
  if (!isJsonObject(value)) return 'not-object'
  if (value['type'] === 'sse') return 'old-transport'
  const address = value['url'] ?? value['serverUrl']
  if (typeof value['command'] === 'string' && value['command'].trim() !== '')
    return program(name, value['command'], value)
  return typeof address === 'string' && address.trim() !== '' ? server(name, address, value) : 'no-address'
}

function program(name: string, command: string, value: JsonObject): ImportedServer | WhyNotImported {
  const variables: { name: string; from: 'system' | 'secret' }[] = []
  const secrets: McpSecret[] = []
  for (const [variable, given] of Object.entries(isJsonObject(value['env']) ? value['env'] : {})) {
    const own = ownVariable(given)
    variables.push({ name: variable, from: own === variable ? 'system' : 'secret' })
    if (own === undefined) keep(secrets, variable, given)
  }
  // Most programs need these to be found and to find their own files.
  for (const needed of ['PATH', 'HOME'])
    if (!variables.some((variable) => variable.name === needed))
      variables.push({ name: needed, from: 'system' })
  const args = Array.isArray(value['args']) ? value['args'].filter((item) => typeof item === 'string') : []
  const cwd = typeof value['cwd'] === 'string' ? value['cwd'] : ''
  return checked({ name, transport: { kind: 'stdio', command, args, cwd, variables } }, secrets)
}

function server(name: string, address: string, value: JsonObject): ImportedServer | WhyNotImported {
  const secrets: McpSecret[] = []
  const given = Object.entries(isJsonObject(value['headers']) ? value['headers'] : {})
  for (const [header, text] of given) keep(secrets, header, text)
  return checked(
    { name, transport: { kind: 'http', address, headers: given.map(([header]) => header) } },
    secrets,
  )
}

/** Inputs that VS Code prompts for, and references to variables with another name, are left for the user to type. */
function keep(secrets: McpSecret[], name: string, value: Json): void {
  const secret = mcpSecretSchema.safeParse({ name, value: typeof value === 'number' ? String(value) : value })
  if (secret.success && !/\$\{[^}]*\}/.test(secret.data.value)) secrets.push(secret.data)
}

function ownVariable(value: Json): string | undefined {
  return typeof value === 'string' ? /^\$\{(?:env:)?(\w+)\}$/.exec(value)?.[1] : undefined
}

function checked(definition: McpDefinition, secrets: readonly McpSecret[]): ImportedServer | WhyNotImported {
  const read = mcpDefinitionSchema.safeParse(definition)
  return read.success ? { definition: read.data, secrets } : 'unfit'
}
