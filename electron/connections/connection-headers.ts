import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import type { ShownHeader } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { HeaderValues } from '../keys/header-values.ts'
import type { ConnectionList } from './connection-list.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** The extra headers whose values are secrets. */
function closedOf({ extraHeaders }: CheckedConnection) {
  return extraHeaders.filter(({ name }) => !isOpenHeader(name))
}

/** Values that came with a connection, from the window, a file or an older config file, and are not kept yet. */
function newValuesOf(connection: CheckedConnection): { name: string; value: string }[] {
  return closedOf(connection).flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]))
}

/** The connection as it is listed and written down: without a value that is a secret. */
export function withoutValues(connection: CheckedConnection): CheckedConnection {
  return {
    ...connection,
    extraHeaders: connection.extraHeaders.map(({ name, value }) =>
      isOpenHeader(name) && value !== undefined ? { name, value } : { name },
    ),
  }
}

/**
 * Keeps the new values of a connection, and lists it without them through `list`. All of it or nothing. `invalid-input` when a
 * header has no value, neither a new one nor one that is kept.
 */
export async function keepWithValues(
  connection: CheckedConnection,
  values: HeaderValues,
  list: (connection: CheckedConnection) => Result<void>,
): Promise<Result<void>> {
  const { id } = connection
  const closed = closedOf(connection)
  const without = connection.extraHeaders.find(
    ({ name, value }) => value === undefined && (isOpenHeader(name) || !values.has(id, name)),
  )
  if (without !== undefined) {
    return err({
      kind: 'invalid-input',
      field: 'extraHeaders',
      message: `The header ${without.name} has no value.`,
      nextStep: 'Enter its value, or remove the header.',
    })
  }
  const fresh = newValuesOf(connection)
  const sealed = fresh.length === 0 ? ok([]) : await values.seal(fresh, wayOf(connection))
  if (!sealed.ok) return sealed
  const listed = list(withoutValues(connection))
  if (!listed.ok) {
    values.discard(sealed.value)
    return listed
  }
  return values.use(
    id,
    closed.map(({ name }) => name),
    sealed.value,
  )
}

/** Keeps the values that an earlier version wrote into the config file, and takes them out of it. Answers what could not be. */
export async function moveValues(list: ConnectionList, values: HeaderValues): Promise<AppError[]> {
  const problems: AppError[] = []
  for (const connection of list.all()) {
    if (newValuesOf(connection).length === 0) continue
    const kept = await keepWithValues(connection, values, (listed) =>
      list.replace(list.all().map((other) => (other.id === listed.id ? listed : other))),
    )
    if (!kept.ok) problems.push(kept.error)
  }
  return problems
}

/** The headers as a request of the connection sends them. */
export async function headersToSend(
  connection: CheckedConnection,
  values: HeaderValues,
): Promise<Result<{ name: string; value: string }[]>> {
  const closed = closedOf(connection).map(({ name }) => name)
  const known =
    closed.length === 0 ? ok([]) : await values.valuesFor(connection.id, closed, wayOf(connection))
  if (!known.ok) return known
  return ok(
    connection.extraHeaders.map(({ name, value }) => ({
      name,
      value: known.value.find((each) => each.name === name)?.value ?? value ?? '',
    })),
  )
}

/** The headers as they may be shown. */
export function headersToShow(connection: CheckedConnection, values: HeaderValues): ShownHeader[] {
  return connection.extraHeaders.map(({ name, value }) => {
    if (isOpenHeader(name)) return { name, value: value ?? '', state: 'open', lastFour: '' }
    const { id, ...described } = values.describe(connection.id, name, wayOf(connection))
    return { name, ...described, ...(id !== undefined && { valueId: id }) }
  })
}
