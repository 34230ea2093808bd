import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { headerNamesSchema } from '../../shared/gateway/header-names-schema.ts'
import { isJsonObject, parseJson, type Json } from '../../shared/json.ts'
import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import {
  connectionSettingsSchema,
  headerSchema,
  proxySchema,
  type ConnectionSettings,
} from '../../shared/connections/connection.ts'

const format = 'gateway-playground-connections'
const version = 1

/** A file larger than this is not one of connections. Characters. */
const maxLength = 2_000_000

const { connectTimeoutSeconds, headersTimeoutSeconds, idleTimeoutSeconds } = connectionSettingsSchema.shape

/** One connection in a file. What is left out is as for a new one. */
const entrySchema = z.object({
  name: z.optional(z.string()),
  address: z.string(),
  extraHeaders: z.optional(z.array(headerSchema)),
  proxy: z.optional(proxySchema),
  caCertificate: z.optional(z.string()),
  connectTimeoutSeconds: z.optional(connectTimeoutSeconds),
  headersTimeoutSeconds: z.optional(headersTimeoutSeconds),
  idleTimeoutSeconds: z.optional(idleTimeoutSeconds),
  headerNames: z.optional(headerNamesSchema),
})

export type ConnectionFileEntry = z.infer<typeof entrySchema>

/** What a file of connections holds. */
export interface ConnectionFile {
  readonly entries: readonly ConnectionFileEntry[]
  /** Entries that cannot be read, one sentence each. */
  readonly problems: readonly string[]
  /** Names of the entries that came with a key, which is not read. */
  readonly withKeys: readonly string[]
}

/**
 * Writes connections as a file for another computer or person: no key, no header whose value is kept like one, no password of
 * a proxy.
 */
export function writeConnectionFile(connections: readonly (ConnectionSettings & { baseUrl: string })[]): {
  readonly text: string
  /** What was left out, as `connection: header`. */
  readonly leftOut: readonly string[]
} {
  const leftOut: string[] = []
  const entries = connections.map((connection) => {
    const { name, baseUrl, extraHeaders, proxy, caCertificate, headerNames } = connection
    const open = extraHeaders.filter(({ name: header, value }) => isOpenHeader(header) && value !== undefined)
    for (const header of extraHeaders)
      if (!open.includes(header)) leftOut.push(`${name}: header ${header.name}`)
    const hasCredentials = proxy.mode === 'custom' && proxy.credentials !== undefined
    if (hasCredentials) leftOut.push(`${name}: user and password of the proxy`)
    return {
      name,
      address: baseUrl,
      extraHeaders: open,
      proxy: hasCredentials ? { mode: 'custom', url: proxy.url } : proxy,
      caCertificate,
      connectTimeoutSeconds: connection.connectTimeoutSeconds,
      headersTimeoutSeconds: connection.headersTimeoutSeconds,
      idleTimeoutSeconds: connection.idleTimeoutSeconds,
      headerNames,
    }
  })
  return { text: `${JSON.stringify({ format, version, connections: entries }, null, 2)}\n`, leftOut }
}

/** Reads a file of connections; `invalid-input` when it is none. Single entries that are broken are named and left out. */
export function readConnectionFile(text: string): Result<ConnectionFile> {
  if (text.length > maxLength) return refuse('The file is too large to be one of connections.')
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (json === undefined) return refuse('The file is not JSON.')
  if (!isJsonObject(json) || json['format'] !== format || !Array.isArray(json['connections'])) {
    return refuse('This is not a file of connections.')
  }
  if (json['version'] !== version) {
    return refuse('The file was written by another version of the app.')
  }
  const entries: ConnectionFileEntry[] = []
  const problems: string[] = []
  const withKeys: string[] = []
  for (const [index, value] of json['connections'].entries()) {
    const name = nameOf(value, index)
    const parsed = entrySchema.safeParse(value)
    if (parsed.success) {
      entries.push(parsed.data)
      if (holdsKey(value)) withKeys.push(name)
    } else {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      problems.push(`${name}: ${field === '' ? 'it is no connection' : `its “${field}” cannot be read`}.`)
    }
  }
  return ok({ entries, problems, withKeys })
}

/** Names under which other programs keep keys. */
const keyNames =
  /^(?:api[-_]?)?keys?$|^(?:access[-_]?)?token$|^secret(?:[-_]?key)?$|^password$|^authorization$/i

function holdsKey(value: Json): boolean {
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(([name, inner]) => keyNames.test(name) && inner !== '' && inner !== null)
}

function nameOf(value: Json, index: number): string {
  const name = isJsonObject(value) ? value['name'] : undefined
  return typeof name === 'string' && name !== '' ? `“${name.slice(0, 80)}”` : `Connection ${index + 1}`
}

function refuse(message: string): Result<never> {
  return err({
    kind: 'invalid-input',
    message,
    nextStep: 'Choose a file that was written by “Export connections”.',
  })
}
