import type { Migration } from '../migration.ts'

/** An index by which a cell of an experiment finds the job that its run started. */
export const jobsByRun: Migration = {
  version: 25,
  name: 'jobs-by-run',
  up(database) {
    database.exec('CREATE INDEX video_jobs_by_run ON video_jobs (run_id) WHERE run_id IS NOT NULL')
  },
}
