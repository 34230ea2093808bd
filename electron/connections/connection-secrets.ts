import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { NamedValue, SealedValues } from '../keys/sealed-values.ts'
import { closedOf } from './connection-headers.ts'
import type { ConnectionList } from './connection-list.ts'
import { credentialsName, wayToProxy } from './connection-proxy.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'
import { connectionsError } from '../../shared/text/en/errors/connections.ts'

/** The secrets of a connection besides its keys. */
export interface ConnectionSecrets {
  readonly headerValues: SealedValues
  readonly proxyCredentials: SealedValues
  readonly clientCertificates: SealedValues
}

/**
 * Values of secret headers that came with a connection, from the window, a file or an older config file, and are not
 * sealed yet.
 */
function newValuesOf(connection: CheckedConnection): NamedValue[] {
  return closedOf(connection).flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

/** The same for user name and password of its proxy. */
function newCredentialsOf({ proxy }: CheckedConnection): NamedValue[] {
  const value = proxy.mode === 'custom' ? proxy.credentials?.value : undefined
  return value === undefined ? [] : [{ name: credentialsName, value }]
}

/** The connection as it is listed and stored: without secret values. */
export function withoutSecrets(connection: CheckedConnection): CheckedConnection {
  const { extraHeaders, proxy } = connection
  return {
    ...connection,
    extraHeaders: extraHeaders.map(({ name, value }) =>
      isOpenHeader(name) && value !== undefined ? { name, value } : { name },
    ),
    proxy: proxy.mode === 'custom' && proxy.credentials !== undefined ? { ...proxy, credentials: {} } : proxy,
  }
}

/**
 * Seals the new secrets of a connection, and lists it without them through `list`, which returns the listed connection.
 * All or nothing. `invalid-input` when a header has neither a new nor a stored value. Headers in `before` may lack
 * theirs: the value was kept for an earlier session, and is not needed to change something else.
 */
export async function keepWithSecrets(
  connection: CheckedConnection,
  { headerValues, proxyCredentials }: ConnectionSecrets,
  list: (connection: CheckedConnection) => Result<CheckedConnection>,
  before?: CheckedConnection,
): Promise<Result<void>> {
  const { id, extraHeaders, proxy } = connection
  const isKept = (name: string): boolean =>
    !isOpenHeader(name) &&
    (headerValues.has(id, name) || before?.extraHeaders.some((header) => header.name === name) === true)
  const without = extraHeaders.find(({ name, value }) => value === undefined && !isKept(name))
  if (without !== undefined) {
    return err({
      kind: 'invalid-input',
      field: 'extraHeaders',
      ...connectionsError('extraHeaderEmpty', { name: without.name }),
    })
  }
  const values = newValuesOf(connection)
  const sealed = values.length === 0 ? ok([]) : await headerValues.seal(values, wayOf(connection))
  if (!sealed.ok) return sealed
  const credentials = newCredentialsOf(connection)
  const sealedCredentials =
    credentials.length === 0 || proxy.mode !== 'custom'
      ? ok([])
      : await proxyCredentials.seal(credentials, wayToProxy(connection, proxy.url))
  const listed = sealedCredentials.ok ? list(withoutSecrets(connection)) : sealedCredentials
  if (!listed.ok) {
    headerValues.discard(sealed.value)
    if (sealedCredentials.ok) proxyCredentials.discard(sealedCredentials.value)
    return listed
  }
  // The listed state decides: it may have changed while a value was sealed.
  const names = closedOf(listed.value).map(({ name }) => name)
  const used = headerValues.use(id, names, sealed.value)
  if (!used.ok || !sealedCredentials.ok) return used
  return proxyCredentials.use(id, credentialNames(listed.value), sealedCredentials.value)
}

function credentialNames({ proxy }: CheckedConnection): string[] {
  return proxy.mode === 'custom' && proxy.credentials !== undefined ? [credentialsName] : []
}

/**
 * Seals the secrets that an earlier version wrote into the config file, and removes them from it. Returns the errors of
 * those that could not be moved.
 */
export async function moveSecrets(list: ConnectionList, secrets: ConnectionSecrets): Promise<AppError[]> {
  const problems: AppError[] = []
  for (const connection of list.all()) {
    if (newValuesOf(connection).length + newCredentialsOf(connection).length === 0) continue
    const kept = await keepWithSecrets(connection, secrets, (listed) => {
      const saved = list.replace(list.all().map((other) => (other.id === listed.id ? listed : other)))
      return saved.ok ? ok(listed) : saved
    })
    if (!kept.ok) problems.push(kept.error)
  }
  return problems
}
