import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { ownFileMarks } from '../../shared/data/own-files.ts'
import { kindTimeoutsSchema } from '../../shared/connections/kind-timeouts.ts'
import { headerNamesSchema } from '../../shared/gateway/header-names-schema.ts'
import { isJsonObject, parseJson, type Json } from '../../shared/json.ts'
import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import {
  connectionSettingsSchema,
  headerSchema,
  proxySchema,
  type ConnectionSettings,
} from '../../shared/connections/connection.ts'

const format = ownFileMarks.connections.value
const version = 1

/** A larger file is not a file of connections. In characters. */
const maxLength = 2_000_000

const { connectTimeoutSeconds, headersTimeoutSeconds, idleTimeoutSeconds } = connectionSettingsSchema.shape

/** One connection in a file. Missing fields have the defaults of a new one. */
const entrySchema = z.object({
  name: z.exactOptional(z.string()),
  address: z.string(),
  extraHeaders: z.exactOptional(z.array(headerSchema)),
  proxy: z.exactOptional(proxySchema),
  caCertificate: z.exactOptional(z.string()),
  connectTimeoutSeconds: z.exactOptional(connectTimeoutSeconds),
  headersTimeoutSeconds: z.exactOptional(headersTimeoutSeconds),
  idleTimeoutSeconds: z.exactOptional(idleTimeoutSeconds),
  kindTimeouts: z.exactOptional(kindTimeoutsSchema),
  headerNames: z.exactOptional(headerNamesSchema),
})

export type ConnectionFileEntry = z.infer<typeof entrySchema>

/** The content of a file of connections. */
export interface ConnectionFile {
  readonly entries: readonly ConnectionFileEntry[]
  /** Errors of entries that cannot be read. */
  readonly problems: readonly Worded[]
  /** Names of the entries that contained a key, which is not imported. */
  readonly withKeys: readonly string[]
}

/**
 * Writes connections as a file for another computer or person: without keys, secret header values and proxy passwords.
 */
export function writeConnectionFile(connections: readonly (ConnectionSettings & { baseUrl: string })[]): {
  readonly text: string
  /** What was omitted: headers, and user name and password of a proxy. */
  readonly leftOut: readonly Worded[]
} {
  const leftOut: Worded[] = []
  const entries = connections.map((connection) => {
    const { name, baseUrl, extraHeaders, proxy, caCertificate, headerNames } = connection
    const open = extraHeaders.filter(({ name: header, value }) => isOpenHeader(header) && value !== undefined)
    for (const header of extraHeaders)
      if (!open.includes(header))
        leftOut.push(connectionsError('leftOutHeader', { connection: name, header: header.name }))
    const { plain, hasCredentials } = withoutCredentials(proxy)
    if (hasCredentials) leftOut.push(connectionsError('leftOutCredentials', { connection: name }))
    return {
      name,
      address: baseUrl,
      extraHeaders: open,
      proxy: plain,
      caCertificate,
      connectTimeoutSeconds: connection.connectTimeoutSeconds,
      headersTimeoutSeconds: connection.headersTimeoutSeconds,
      idleTimeoutSeconds: connection.idleTimeoutSeconds,
      ...(connection.kindTimeouts !== undefined && { kindTimeouts: connection.kindTimeouts }),
      headerNames,
    }
  })
  return { text: `${JSON.stringify({ format, version, connections: entries }, null, 2)}\n`, leftOut }
}

/** Reads a file of connections; `invalid-input` when it is none. Broken entries are named and skipped. */
export function readConnectionFile(text: string): Result<ConnectionFile> {
  if (text.length > maxLength) return refuse('fileTooLarge')
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if (json === undefined) return refuse('fileNotJson')
  if (!isJsonObject(json) || json['format'] !== format || !Array.isArray(json['connections'])) {
    return refuse('fileOther')
  }
  if (json['version'] !== version) {
    return refuse('fileOtherVersion')
  }
  const entries: ConnectionFileEntry[] = []
  const problems: Worded[] = []
  const withKeys: string[] = []
  for (const [index, value] of json['connections'].entries()) {
    const name = nameOf(value)
    const number = index + 1
    const parsed = entrySchema.safeParse(value)
    if (parsed.success) {
      entries.push(parsed.data)
      if (holdsKey(value)) withKeys.push(name === '' ? `#${number}` : `“${name}”`)
    } else {
      const field = parsed.error.issues[0]?.path.join('.') ?? ''
      problems.push(
        field === ''
          ? connectionsError('entryNotConnection', { name, number })
          : connectionsError('entryField', { name, number, field }),
      )
    }
  }
  return ok({ entries, problems, withKeys })
}

/** Names under which other programs store keys. */
const keyNames =
  /^(?:api[-_]?)?keys?$|^(?:access[-_]?)?token$|^secret(?:[-_]?key)?$|^password$|^authorization$/i

function holdsKey(value: Json): boolean {
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(([name, inner]) => keyNames.test(name) && inner !== '' && inner !== null)
}

/** `''` for an entry without a name. */
function nameOf(value: Json): string {
  const name = isJsonObject(value) ? value['name'] : undefined
  return typeof name === 'string' ? name.slice(0, 80) : ''
}

type FileProblem = 'fileTooLarge' | 'fileNotJson' | 'fileOther' | 'fileOtherVersion'

function refuse(problem: FileProblem): Result<never> {
  return err({ kind: 'invalid-input', ...connectionsError(problem) })
}

function withoutCredentials(proxy: ConnectionSettings['proxy']) {
  if (proxy.mode !== 'custom') return { plain: proxy, hasCredentials: false }
  const { credentials, ...plain } = proxy
  return { plain, hasCredentials: credentials !== undefined }
}
