import type { DatabaseSync } from 'node:sqlite'

/** The database functions that an index needs. */
export interface Searched {
  readonly connection: DatabaseSync
  /** Whether this SQLite has FTS5. */
  readonly hasFullTextSearch: boolean
}

/** A full-text index over a table. The SQL comes from us; the values are terms (`search_terms`), never raw text. */
export interface SearchIndex {
  readonly name: string
  /** The index of an earlier version, which is dropped. */
  readonly formerly: string
  readonly columns: readonly string[]
  /** A `SELECT` of each row's number and its terms, which fills the index. */
  readonly fill: string
  /** The triggers that keep it up to date: the head of each (`AFTER INSERT ON …`) and its statements. */
  readonly triggers: Readonly<
    Record<'add' | 'remove' | 'change', { readonly when: string; readonly do: string }>
  >
}

const triggerNames = ['add', 'remove', 'change'] as const

/**
 * Combining marks are part of a word (Thai uses them). No prefix index: for pairs it would be larger than the index
 * itself, and a prefix is found in milliseconds without it (`npm run bench -- history`).
 */
const tokenizer = `unicode61 remove_diacritics 2 categories 'L* M* N* Co'`

/**
 * Creates the index if it is missing, from the content of the table, and keeps it up to date with triggers. Idempotent.
 * Throws SQLite's errors.
 *
 * The index contains no text of its own. On an SQLite without FTS5 existing triggers are dropped, since every write
 * would fail on them; the index is rebuilt once FTS5 is available again.
 */
export function ensureSearchIndex({ connection, hasFullTextSearch }: Searched, index: SearchIndex): void {
  const { name, formerly, columns, fill, triggers } = index
  const drop = [name, formerly].flatMap((of) =>
    triggerNames.map((trigger) => `DROP TRIGGER IF EXISTS ${of}_${trigger};`),
  )
  if (!hasFullTextSearch) {
    connection.exec(drop.join('\n'))
    return
  }
  const isThere = connection.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(`${name}_add`)
  if (isThere !== undefined) return
  connection.exec('BEGIN IMMEDIATE')
  try {
    connection.exec(`
      ${drop.join('\n')}
      DROP TABLE IF EXISTS ${formerly};
      DROP TABLE IF EXISTS ${name};
      CREATE VIRTUAL TABLE ${name} USING fts5 (${columns.join(', ')}, content = '', contentless_delete = 1,
        tokenize = "${tokenizer}");
      INSERT INTO ${name} (rowid, ${columns.join(', ')}) ${fill};
      ${triggerNames
        .map(
          (trigger) =>
            `CREATE TRIGGER ${name}_${trigger} ${triggers[trigger].when} BEGIN ${triggers[trigger].do} END;`,
        )
        .join('\n')}`)
    connection.exec('COMMIT')
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

/** An index whose rows are those of a table with a `number`, column by column. */
export function indexOfRows(
  name: string,
  formerly: string,
  table: string,
  columns: readonly string[],
): SearchIndex {
  const termsOf = (row: string): string =>
    columns.map((column) => `search_terms(${row}.${column})`).join(', ')
  const forget = `DELETE FROM ${name} WHERE rowid = old.number;`
  const learn = `INSERT INTO ${name} (rowid, ${columns.join(', ')}) VALUES (new.number, ${termsOf('new')});`
  return {
    name,
    formerly,
    columns,
    fill: `SELECT number, ${termsOf(table)} FROM ${table}`,
    triggers: {
      add: { when: `AFTER INSERT ON ${table}`, do: learn },
      remove: { when: `AFTER DELETE ON ${table}`, do: forget },
      change: { when: `AFTER UPDATE OF ${columns.join(', ')} ON ${table}`, do: `${forget} ${learn}` },
    },
  }
}
