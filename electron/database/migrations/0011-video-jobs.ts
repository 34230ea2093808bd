import type { Migration } from '../migration.ts'

/**
 * Video jobs: each with its exact request, stored before it was sent, and with its task's id as soon as the gateway
 * returned it. Times are milliseconds since 1970.
 */
export const videoJobs: Migration = {
  version: 11,
  name: 'video jobs',
  up(database) {
    database.exec(`
      CREATE TABLE video_jobs (
        -- never given twice: the order of lists
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        connection_id TEXT NOT NULL,
        state TEXT NOT NULL,
        task_id TEXT,
        run_id TEXT,
        -- SHA-256 of connection and request, to tell the same request
        fingerprint TEXT NOT NULL,
        -- what was sent, as JSON
        request TEXT NOT NULL,
        -- what it was made from, as JSON, to fill the form again
        form TEXT NOT NULL,
        -- the rest of the job, as JSON: nothing is searched by it
        details TEXT NOT NULL,
        -- addresses of the result, as a JSON list; they may hold signatures
        links TEXT NOT NULL DEFAULT '[]',
        -- the last question after the task and its answer, as JSON
        last_poll TEXT,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX video_jobs_by_state ON video_jobs (state);
      CREATE INDEX video_jobs_by_fingerprint ON video_jobs (fingerprint, created_at);
    `)
  },
}
