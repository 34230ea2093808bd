/* oxlint-disable text/untranslated -- SQL */
import type { DatabaseSync } from 'node:sqlite'
import {
  came,
  copiedId,
  findComing,
  forgetComing,
  isNameTaken,
  mappedConnection,
  things,
  type Thing,
} from './coming.ts'
import { countRows, type AddingStep, type Count } from './count-rows.ts'
import { mayPass } from './may-pass.ts'
import { uniteLedgers } from './unite-ledgers.ts'

export interface MergeOptions {
  /** The database of the backup, with the current schema. */
  readonly path: string
  /** Identifies the backup. */
  readonly backup: string
  /** Ids of connections of the backup that have another id here. */
  readonly connections: ReadonlyMap<string, string>
  readonly titleOfCopy: (title: string) => string
  /** The libraries with unique names. */
  readonly libraries: readonly NamedLibrary[]
  /** Called after each row of the large tables. An exception aborts the addition. */
  readonly onRow?: (step: AddingStep) => void
  /** The time to wait for another program that has locked the database, in milliseconds. */
  readonly patienceMs?: number
}

/** A user who waits for an addition also waits for a backup program. */
const maxPatienceMs = 60_000

/** A library with unique names. */
export interface NamedLibrary {
  readonly items: 'presets' | 'tools'
  /** Restores a row that was added as deleted, under a free name. */
  readonly bringBack: (id: string) => boolean
}

/**
 * Adds to a database what only a backup has, in one transaction: all or nothing. Existing data is unchanged. A
 * conversation that both sides continued is added beside the local one, with new ids. Approvals of tools, tool servers,
 * waiting requests and form contents belong to their own computer, and are not added. Throws SQLite's errors.
 */
export function mergeDatabase(
  connection: DatabaseSync,
  { path, backup, connections, titleOfCopy, libraries, onRow, patienceMs = maxPatienceMs }: MergeOptions,
): void {
  connection.function('copied_id', { deterministic: true }, (id) =>
    typeof id === 'string' ? copiedId(backup, id) : null,
  )
  connection.function('copied_title', (title) =>
    typeof title === 'string' && title !== '' ? titleOfCopy(title) : title,
  )
  try {
    findComing(connection, path)
    connection.exec(
      'CREATE TEMP TABLE connection_map (old TEXT PRIMARY KEY, new TEXT NOT NULL) WITHOUT ROWID',
    )
    const map = connection.prepare('INSERT INTO temp.connection_map VALUES (?, ?)')
    for (const [old, now] of connections) map.run(old, now)
    begin(connection, patienceMs)
    try {
      // Run texts are added before their runs, whose triggers would otherwise create them again.
      connection.exec('PRAGMA defer_foreign_keys = ON')
      addAll(connection, libraries, countRows(connection, onRow))
      connection.exec('COMMIT')
    } catch (error) {
      if (connection.isTransaction) connection.exec('ROLLBACK')
      throw error
    }
  } finally {
    forgetComing(connection)
  }
}

/**
 * An SQL condition: the row that a column of `b` names is missing here, or belongs to a conversation that is copied.
 */
const ofComing = (thing: Thing, column: string): string =>
  `EXISTS (SELECT 1 FROM temp.coming WHERE thing = '${thing}' AND id = b.${column})`

const isOfCopy = (column: string): string => `EXISTS (SELECT 1 FROM temp.differing WHERE id = b.${column})`

const isComingRun = (column: string): string =>
  `EXISTS (SELECT 1 FROM temp.coming WHERE thing = 'runs' AND id = b.${column})`

/** A thread can be ended between two attempts. */
function begin(connection: DatabaseSync, patienceMs: number): void {
  const until = performance.now() + patienceMs
  for (;;)
    try {
      connection.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      if (!mayPass(error) || performance.now() > until) throw error
    }
}

function addAll(connection: DatabaseSync, libraries: readonly NamedLibrary[], count: Count): void {
  const add = (table: string, where: string, values: Readonly<Record<string, string>> = {}): void =>
    connection.exec(insertSql(connection, table, where, values))

  const named = libraries.map((library) => ({ ...library, ids: idsOfTakenNames(connection, library) }))
  for (const thing of things) {
    if (thing === 'runs') addRuns(connection, add, count)
    else add(thing, ofComing(thing, 'id'), changed[thing])
    if (thing === 'conversations') {
      addTurns(add, ofComing('conversations', 'conversation_id'), count)
      addCopies(add)
    }
  }
  for (const [table, column, thing] of parts) add(table, ofComing(thing, column))
  for (const { ids, bringBack } of named) for (const id of ids) bringBack(id)
  for (const table of learned) add(table, '1')
  for (const table of passports) add(table, 'shelf = 0')
  connection.exec(membersSql)
}

/** Tables whose rows belong to a row of another table. */
const parts: readonly (readonly [string, string, Thing])[] = [
  ['conversation_tags', 'conversation_id', 'conversations'],
  ['run_answers', 'run_id', 'runs'],
  ['run_files', 'run_id', 'runs'],
  ['embedding_batches', 'result_id', 'embedding_results'],
  ['experiment_cells', 'experiment_id', 'experiments'],
  ['experiment_comparisons', 'experiment_id', 'experiments'],
  ['preset_versions', 'preset_id', 'presets'],
  ['tool_versions', 'tool_id', 'tools'],
]

/** Tables of learned or set values of models: if both sides have a value, the local one stays. */
const learned = ['learned_removals', 'model_overrides', 'own_prices', 'price_lists', 'token_counts']

/** The results of runs and checks for models, without reset ones. */
const passports = ['passport_endpoints', 'passport_parameters', 'passport_drift', 'passport_health']

/**
 * Rows whose name is taken here. They are added as deleted, since names need only be unique among existing rows, and
 * are restored afterwards.
 */
function idsOfTakenNames(connection: DatabaseSync, { items }: NamedLibrary): readonly string[] {
  return connection
    .prepare(
      `SELECT id FROM ${came}.${items} b WHERE ${ofComing(items, 'id')} AND ${isNameTaken(items, 'b')}`,
    )
    .all()
    .map(({ id }) => String(id))
}

const deletedWhereTaken = (items: NamedLibrary['items']) => ({
  deleted_at: `CASE WHEN ${isNameTaken(items, 'b')} THEN b.updated_at ELSE b.deleted_at END`,
})

/** A conversation that is the target of a comparison may be copied here, or may exist in neither database. */
const changed: Partial<Readonly<Record<Thing, Readonly<Record<string, string>>>>> = {
  conversations: {
    compared_in: `CASE WHEN EXISTS (SELECT 1 FROM temp.differing WHERE id = b.compared_in)
      THEN copied_id(b.compared_in) ELSE b.compared_in END`,
  },
  presets: deletedWhereTaken('presets'),
  tools: deletedWhereTaken('tools'),
}

type Add = (table: string, where: string, values?: Readonly<Record<string, string>>) => void

function addTurns(add: Add, isComing: string, count: Count): void {
  count.begin('messages', `SELECT count(*) AS count FROM ${came}.turns b WHERE ${isComing}`, 1)
  // In the order in which they were created, which their numbers follow.
  count.rowsOf('turns', () => add('turns', `${isComing} ORDER BY b.rowid`))
  const isOfTurn = `EXISTS (SELECT 1 FROM ${came}.turns t WHERE t.id = b.turn_id
    AND EXISTS (SELECT 1 FROM temp.coming WHERE thing = 'conversations' AND id = t.conversation_id))`
  add('tool_calls', isOfTurn)
}

/**
 * Conversations that both sides continued, with new ids. Their answers refer to runs as those of a copied conversation
 * do.
 */
function addCopies(add: Add): void {
  add('conversations', isOfCopy('id'), {
    id: 'copied_id(b.id)',
    title: 'copied_title(b.title)',
    head_turn_id: 'copied_id(b.head_turn_id)',
    compared_in: 'NULL',
  })
  add('conversation_tags', isOfCopy('conversation_id'), { conversation_id: 'copied_id(b.conversation_id)' })
  add('turns', `${isOfCopy('conversation_id')} ORDER BY b.rowid`, {
    id: 'copied_id(b.id)',
    conversation_id: 'copied_id(b.conversation_id)',
    parent_id: 'copied_id(b.parent_id)',
    run_id: 'NULL',
    copied_run_id: 'coalesce(b.run_id, b.copied_run_id)',
    deleted_with: 'copied_id(b.deleted_with)',
  })
  const isOfTurn = `EXISTS (SELECT 1 FROM ${came}.turns t WHERE t.id = b.turn_id
    AND EXISTS (SELECT 1 FROM temp.differing WHERE id = t.conversation_id))`
  add('tool_calls', isOfTurn, { turn_id: 'copied_id(b.turn_id)' })
}

/**
 * The history sorts runs by number: those of the backup get numbers before the local ones. Each is inserted once, in
 * its final state: the triggers for a run's start would update each of its indexes again.
 */
function addRuns(connection: DatabaseSync, add: Add, count: Count): void {
  const countInLedger = uniteLedgers(connection)
  // Each run counts twice: its text, and the run itself.
  count.begin('runs', "SELECT count(*) AS count FROM temp.coming WHERE thing = 'runs'", 2)
  count.rowsOf('run_texts', () =>
    connection.exec(`
    INSERT OR IGNORE INTO main.run_texts (number, run_id, asked, answered, model, request_id, error)
    SELECT coalesce((SELECT min(number) FROM main.run_texts), (SELECT count(*) + 1 FROM ${came}.runs))
        - row_number() OVER (ORDER BY b.number DESC),
      run_id, asked, answered, model, request_id, error
    FROM ${came}.run_texts b WHERE ${isComingRun('run_id')}`),
  )
  const inCopy = 'EXISTS (SELECT 1 FROM temp.differing WHERE id = b.conversation_id)'
  withoutTrigger(connection, 'run_texts_begin', () =>
    count.rowsOf('runs', () =>
      add('runs', isComingRun('id'), {
        number: '(SELECT number FROM main.run_texts WHERE run_id = b.id)',
        conversation_id: `CASE WHEN ${inCopy} THEN copied_id(b.conversation_id)
      ELSE (SELECT id FROM main.conversations WHERE id = b.conversation_id) END`,
        turn_id: `CASE WHEN ${inCopy} THEN copied_id(b.turn_id) ELSE b.turn_id END`,
      }),
    ),
  )
  countInLedger()
}

/**
 * Does the work of a trigger without that trigger. Inside of a transaction, so that the trigger is restored in any
 * case.
 */
function withoutTrigger(connection: DatabaseSync, name: string, work: () => void): void {
  const row = connection
    .prepare("SELECT sql FROM main.sqlite_schema WHERE type = 'trigger' AND name = ?")
    .get(name)
  connection.exec(`DROP TRIGGER main.${name}`)
  work()
  connection.exec(String(row?.['sql']))
}

/** Membership refers to rows by number, and numbers differ here. */
const membersSql = `
  INSERT OR IGNORE INTO main.collection_items (collection, item)
  SELECT own.number, item.number FROM ${came}.collection_items b
  JOIN ${came}.collections c ON c.number = b.collection JOIN main.collections own ON own.id = c.id
  JOIN ${came}.media_items i ON i.number = b.item JOIN main.media_items item ON item.id = i.id
  WHERE EXISTS (SELECT 1 FROM temp.coming WHERE thing = 'collections' AND id = c.id);
  CREATE TEMP VIEW cells AS SELECT b.id AS old, own.id AS new FROM ${came}.experiment_cells b
    JOIN main.experiment_cells own USING (experiment_id, case_index, variant_index, repeat)
    WHERE EXISTS (SELECT 1 FROM temp.coming WHERE thing = 'experiments' AND id = b.experiment_id);
  INSERT OR IGNORE INTO main.experiment_gradings (cell_id, place, run_id, attempts, outcome, cost)
  SELECT cells.new, place, run_id, attempts, outcome, cost
  FROM ${came}.experiment_gradings b JOIN temp.cells ON cells.old = b.cell_id;
  INSERT INTO main.experiment_votes (experiment_id, at, cell_a, cell_b, outcome)
  SELECT experiment_id, at, a.new, other.new, outcome FROM ${came}.experiment_votes b
  JOIN temp.cells a ON a.old = b.cell_a JOIN temp.cells other ON other.old = b.cell_b;
  DROP VIEW temp.cells;`

/** Columns whose numbers are assigned here. */
const ownNumbers: Readonly<Record<string, string>> = {
  conversations: 'number',
  media_items: 'number',
  collections: 'number',
  video_jobs: 'number',
  experiment_cells: 'id',
}

function insertSql(
  connection: DatabaseSync,
  table: string,
  where: string,
  values: Readonly<Record<string, string>>,
): string {
  const columns = connection
    .prepare(`PRAGMA main.table_info(${table})`)
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== ownNumbers[table])
  const taken = columns.map(
    (name) => values[name] ?? (name === 'connection_id' ? mappedConnection('b.connection_id') : `b.${name}`),
  )
  return `INSERT OR IGNORE INTO main.${table} (${columns.join(', ')})
    SELECT ${taken.join(', ')} FROM ${came}.${table} b WHERE ${where}`
}
