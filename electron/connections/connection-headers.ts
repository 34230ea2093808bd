import { isOpenHeader } from '../../shared/connections/open-headers.ts'
import type { ShownHeader } from '../../shared/connections/connection.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { NamedValue, SealedValues } from '../keys/sealed-values.ts'
import type { CheckedConnection } from './connection-rules.ts'
import { wayOf } from './connection-way.ts'

/** The extra headers whose values are secrets. */
export function closedOf({ extraHeaders }: CheckedConnection) {
  return extraHeaders.filter(({ name }) => !isOpenHeader(name))
}

/** The headers in the form for a request of the connection. */
export async function headersToSend(
  connection: CheckedConnection,
  values: SealedValues,
): Promise<Result<NamedValue[]>> {
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

/** The headers in the form that may be shown. */
export function headersToShow(connection: CheckedConnection, values: SealedValues): ShownHeader[] {
  return connection.extraHeaders.map(({ name, value }) => {
    if (isOpenHeader(name)) return { name, value: value ?? '', state: 'open', lastFour: '' }
    const { id, ...described } = values.describe(connection.id, name, wayOf(connection))
    return { name, ...described, ...(id !== undefined && { valueId: id }) }
  })
}
