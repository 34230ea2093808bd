/* oxlint-disable text/untranslated -- SQL */
import type { DatabaseSync } from 'node:sqlite'
import { columns, isNoted, keyColumns, sums, value } from '../../lib/ledger-row.ts'
import { came, mappedConnection } from './coming.ts'
import { tellApart, type KindSums, type OneRun } from './tell-apart.ts'

/**
 * The ledger outlives the runs that it counts, so two ledgers cannot simply be added: both count the runs that both
 * sides knew. Runs that one side still has are identified by id, the others by their sums, as far as possible
 * (`tellApart`). Call it before the runs of a backup are added; the returned function counts their cost afterwards.
 */
export function uniteLedgers(connection: DatabaseSync): () => void {
  const groups = groupsOfGone(connection)
  findRunsOfOne(connection, 'main', (id) => {
    const group = groups.get(id)
    return group === undefined || group.goneThere.length === 0 ? undefined : group.onlyHere
  })
  findRunsOfOne(connection, came, (id) => {
    const group = groups.get(id)
    return group === undefined || group.goneHere.length === 0 ? undefined : group.onlyThere
  })
  const apart = [...groups.values()].map((group) => {
    const { onlyHere, onlyThere } = group
    const [goneHere, goneThere] = [sumsByKind(group.goneHere), sumsByKind(group.goneThere)]
    return { group, ...tellApart({ goneHere, goneThere, onlyHere, onlyThere }) }
  })
  return () => {
    connection.exec('CREATE TEMP TABLE counted_here (id TEXT PRIMARY KEY) WITHOUT ROWID')
    try {
      const counted = connection.prepare('INSERT INTO temp.counted_here VALUES (?)')
      for (const { countedHere } of apart) for (const id of countedHere) counted.run(id)
      connection.exec(countComing)
    } finally {
      connection.exec('DROP TABLE temp.counted_here')
    }
    const add = connection.prepare(
      `INSERT INTO main.ledger (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')}) ${onConflict}`,
    )
    for (const { group, missing, inDoubt } of apart) {
      const [any] = group.goneThere
      if (any === undefined) continue
      for (const row of rowsOf(missing, group.goneThere)) add.run(...columns.map((name) => row[name] ?? 0))
      const doubt: Row = { ...any, ...ofNoConversation, known: 'unknown', currency: 'USD', runs: inDoubt }
      if (inDoubt > 0) add.run(...columns.map((name) => doubt[name] ?? 0))
    }
  }
}

type Row = Readonly<Record<string, string | number>>

/**
 * The columns that equal runs share. A run loses its conversation when that is deleted, but the ledger does not; how a
 * cost is known may change.
 */
const groupColumns = keyColumns.filter(
  (name) => name !== 'conversation_id' && name !== 'known' && name !== 'currency',
)

const onConflict = `ON CONFLICT DO UPDATE SET ${sums.map((name) => `${name} = ${name} + excluded.${name}`).join(', ')}`

const ofNoConversation: Row = { conversation_id: '', nanodollars: 0, tokens_in: 0, tokens_out: 0 }

const countComing = `
  INSERT INTO main.ledger (${columns.join(', ')})
  SELECT ${columns.map((name) => (sums.some((sum) => sum === name) ? `sum(${value('b', name)})` : value('b', name))).join(', ')}
  FROM main.runs b WHERE ${isNoted('b')}
    AND EXISTS (SELECT 1 FROM temp.coming WHERE thing = 'runs' AND id = b.id)
    AND NOT EXISTS (SELECT 1 FROM temp.counted_here WHERE id = b.id)
  GROUP BY ${keyColumns.map((name) => value('b', name)).join(', ')} ${onConflict}`

interface Group {
  readonly goneHere: Row[]
  readonly goneThere: Row[]
  readonly onlyHere: OneRun[]
  readonly onlyThere: OneRun[]
}

function idOf(row: Row): string {
  return JSON.stringify(groupColumns.map((name) => row[name]))
}

/** The difference between each ledger and the existing runs: the sums of deleted runs. */
function groupsOfGone(connection: DatabaseSync): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>()
  for (const side of ['main', came] as const)
    for (const found of connection.prepare(goneSql(side)).iterate()) {
      const row = found as Row
      const id = idOf(row)
      const group = groups.get(id) ?? { goneHere: [], goneThere: [], onlyHere: [], onlyThere: [] }
      groups.set(id, group)
      group[side === 'main' ? 'goneHere' : 'goneThere'].push(row)
    }
  return groups
}

type Side = 'main' | typeof came

/** A column of a ledger or of its runs, with local ids of connections. */
function asHere(side: Side, column: string, expression: string): string {
  return side === came && column === 'connection_id' ? mappedConnection(expression) : expression
}

function goneSql(side: Side): string {
  const other = columns.filter((name) => !sums.some((sum) => sum === name))
  const named = (of: (name: (typeof columns)[number]) => string): string =>
    other.map((name) => `${asHere(side, name, of(name))} AS ${name}`).join(', ')
  return `
    SELECT ${keyColumns.join(', ')}, max(connection_name) AS connection_name, max(key_name) AS key_name,
      max(is_practice) AS is_practice, ${sums.map((name) => `sum(${name}) AS ${name}`).join(', ')}
    FROM (
      SELECT ${named((name) => `l.${name}`)}, ${sums.map((name) => `l.${name}`).join(', ')} FROM ${side}.ledger l
      UNION ALL
      SELECT ${named((name) => value('r', name))}, ${sums.map((name) => `-${value('r', name)}`).join(', ')}
      FROM ${side}.runs r WHERE ${isNoted('r')})
    GROUP BY ${keyColumns.join(', ')} HAVING sum(runs) <> 0`
}

/**
 * Goes through the runs that only one side has, oldest first, and adds each to the list that `placeOf` returns for its
 * group.
 */
function findRunsOfOne(
  connection: DatabaseSync,
  side: Side,
  placeOf: (group: string) => OneRun[] | undefined,
): void {
  const other = side === came ? 'main' : came
  const shown = [...groupColumns, 'known', 'currency', 'nanodollars', 'tokens_in', 'tokens_out'] as const
  const rows = connection
    .prepare(
      `SELECT r.id, ${shown.map((name) => `${asHere(side, name, value('r', name))} AS ${name}`).join(', ')}
      FROM ${side}.runs r
      WHERE ${isNoted('r')} AND NOT EXISTS (SELECT 1 FROM ${other}.runs WHERE id = r.id)
      ORDER BY r.started_at`,
    )
    .iterate()
  for (const found of rows) {
    const row = found as Row
    placeOf(idOf(row))?.push({
      id: String(row['id']),
      known: String(row['known']),
      currency: String(row['currency']),
      nanodollars: Number(row['nanodollars']),
      tokensIn: Number(row['tokens_in']),
      tokensOut: Number(row['tokens_out']),
    })
  }
}

function sumsByKind(rows: readonly Row[]): KindSums[] {
  const kinds = new Map<string, KindSums>()
  for (const row of rows) {
    const [known, currency] = [String(row['known']), String(row['currency'])]
    const before = kinds.get(`${known} ${currency}`)
    const plus = (name: string, sum = 0): number => sum + Number(row[name] ?? 0)
    kinds.set(`${known} ${currency}`, {
      known,
      currency,
      runs: plus('runs', before?.runs),
      nanodollars: plus('nanodollars', before?.nanodollars),
      tokensIn: plus('tokens_in', before?.tokensIn),
      tokensOut: plus('tokens_out', before?.tokensOut),
    })
  }
  return [...kinds.values()]
}

/** The missing sums as rows of the ledger. The conversation is known only if all of a sum's runs are missing. */
function rowsOf(missing: readonly KindSums[], gone: readonly Row[]): readonly Row[] {
  return missing.flatMap((sum) => {
    const rows = gone.filter((row) => row['known'] === sum.known && row['currency'] === sum.currency)
    const [any] = rows
    const runs = rows.reduce((all, row) => all + Number(row['runs']), 0)
    if (any === undefined || (runs === sum.runs && rows.every((row) => Number(row['runs']) > 0))) return rows
    const { runs: count, nanodollars, tokensIn, tokensOut } = sum
    return [
      {
        ...any,
        conversation_id: '',
        runs: count,
        nanodollars,
        tokens_in: tokensIn,
        tokens_out: tokensOut,
      },
    ]
  })
}
