import type { DatabaseSync } from 'node:sqlite'

/** What is needed of the database. */
export interface Searched {
  readonly connection: DatabaseSync
  /** Whether this SQLite has FTS5. */
  readonly hasFullTextSearch: boolean
}

/** A full-text index over a table. SQL is ours; the values are terms (`search_terms`), never the text as it is. */
export interface SearchIndex {
  readonly name: string
  /** The index of an earlier version, which is taken away. */
  readonly formerly: string
  readonly columns: readonly string[]
  /** What fills it: a `SELECT` of the row's number and its terms. */
  readonly fill: string
  /** What keeps it in step: the head of each trigger (`AFTER INSERT ON …`) and its statements. */
  readonly triggers: Readonly<
    Record<'add' | 'remove' | 'change', { readonly when: string; readonly do: string }>
  >
}

const triggerNames = ['add', 'remove', 'change'] as const

/**
 * Marks are part of a word (Thai is written with them). No index of beginnings: with pairs it would be larger than the index
 * itself, and a beginning is found in milliseconds without it (`npm run bench -- history`).
 */
const tokenizer = `unicode61 remove_diacritics 2 categories 'L* M* N* Co'`

/**
 * Makes the index if it is not there, from what the table holds, and keeps it in step by triggers from then on. Calling it
 * again does nothing. Throws SQLite's errors.
 *
 * The index holds no text of its own. On an SQLite without FTS5 the triggers of another one are taken away, since every
 * write would fail on them; the index is made anew once FTS5 is back.
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
