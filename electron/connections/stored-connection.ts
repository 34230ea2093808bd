import * as z from 'zod/mini'
import {
  connectionSettingsSchema,
  extraHeaderSchema,
  practiceConnectionId,
  proxySchema,
  type ConnectionSettings,
} from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { kindTimeoutsSchema } from '../../shared/connections/kind-timeouts.ts'
import { headerNamesSchema } from '../../shared/gateway/header-names-schema.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { checkConnection, type CheckedConnection } from './connection-rules.ts'

/** Defaults of a new connection, and of fields that an older version did not store. */
export const connectionDefaults = {
  extraHeaders: [],
  proxy: { mode: 'system' },
  caCertificate: '',
  connectTimeoutSeconds: 20,
  headersTimeoutSeconds: 300,
  idleTimeoutSeconds: 300,
  headerNames: {},
} satisfies Partial<ConnectionSettings>

/** A connection in the config file. */
const fileSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  address: z.string(),
  extraHeaders: z.exactOptional(z.array(extraHeaderSchema)),
  proxy: z.exactOptional(proxySchema),
  caCertificate: z.exactOptional(z.string()),
  connectTimeoutSeconds: z.exactOptional(connectionSettingsSchema.shape.connectTimeoutSeconds),
  headersTimeoutSeconds: z.exactOptional(connectionSettingsSchema.shape.headersTimeoutSeconds),
  idleTimeoutSeconds: z.exactOptional(connectionSettingsSchema.shape.idleTimeoutSeconds),
  kindTimeouts: z.exactOptional(kindTimeoutsSchema),
  headerNames: z.exactOptional(headerNamesSchema),
})

/** The content of the file: valid connections, and invalid entries, kept unchanged. */
export interface StoredConnections {
  readonly usable: readonly CheckedConnection[]
  readonly broken: readonly Json[]
  /** One error for each invalid entry, naming it. */
  readonly problems: readonly AppError[]
}

export function parseStoredConnections(stored: unknown): StoredConnections {
  const list = (Array.isArray(stored) ? stored : stored === undefined ? [] : [stored]) as Json[]
  const usable: CheckedConnection[] = []
  const broken: Json[] = []
  const problems: AppError[] = []
  for (const value of list) {
    const entry = parseEntry(value, usable)
    if (entry.ok) usable.push(entry.value)
    else {
      broken.push(value)
      problems.push(entry.error)
    }
  }
  return { usable, broken, problems }
}

function parseEntry(value: Json, others: readonly CheckedConnection[]): Result<CheckedConnection> {
  const name = isJsonObject(value) && typeof value.name === 'string' ? value.name : ''
  const parsed = fileSchema.safeParse(value)
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') ?? ''
    return err(
      unusable(
        field === ''
          ? connectionsError('storedNotConnection', { name })
          : connectionsError('storedField', { name, field }),
      ),
    )
  }
  const { id } = parsed.data
  if (id === practiceConnectionId || others.some((other) => other.id === id)) {
    return err(unusable(connectionsError('storedSameId', { name, id })))
  }
  const checked = checkConnection({ ...connectionDefaults, ...parsed.data })
  return checked.ok
    ? ok(checked.value)
    : err(unusable(connectionsError('storedInvalid', { name, cause: checked.error })))
}

function unusable(why: WordedError): AppError {
  return { kind: 'storage', code: 'connection-broken', ...why }
}
