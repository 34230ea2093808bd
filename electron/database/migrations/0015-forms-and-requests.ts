import type { Migration } from '../migration.ts'

/** The values of forms, and the requests of clicks: which wait, and which belong together. */
export const formsAndRequests: Migration = {
  version: 15,
  name: 'forms-and-requests',
  up(database) {
    database.exec(`
      CREATE TABLE forms (
        name TEXT PRIMARY KEY,
        -- JSON, in the shape the window gave it.
        form_values TEXT NOT NULL,
        saved_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Requests that wait for their turn. A row goes when its request is sent: it is never sent from here twice.
      CREATE TABLE waiting_requests (
        id TEXT PRIMARY KEY,
        form_id TEXT NOT NULL,
        connection_id TEXT NOT NULL,
        form_values TEXT NOT NULL,
        -- Which of the requests that the form makes of its values.
        request_index INTEGER NOT NULL,
        group_id TEXT NOT NULL,
        place INTEGER NOT NULL,
        submitted_at INTEGER NOT NULL
      ) STRICT;

      -- The runs of one click, by their ids alone: what they asked for goes with them.
      CREATE TABLE request_groups (
        id TEXT PRIMARY KEY,
        form_id TEXT NOT NULL,
        submitted_at INTEGER NOT NULL,
        -- JSON array in the order of the requests; '' for one that is not sent yet.
        run_ids TEXT NOT NULL
      ) STRICT;
      CREATE INDEX request_groups_by_form ON request_groups (form_id, submitted_at);
    `)
  },
}
