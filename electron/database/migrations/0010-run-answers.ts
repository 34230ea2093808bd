import type { Migration } from '../migration.ts'

/**
 * Answers with images, audio or files of runs that no turn shows, as the JSON text of their blocks: they contain the
 * ids of library items, which cannot be derived from a record.
 */
export const runAnswers: Migration = {
  version: 10,
  name: 'run-answers',
  up(database) {
    database.exec(`
      CREATE TABLE run_answers (
        run_id TEXT PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
        blocks TEXT NOT NULL
      ) STRICT;
    `)
  },
}
