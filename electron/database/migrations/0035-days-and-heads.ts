import type { Migration } from '../migration.ts'
import { filteredColumns } from './0032-history-table.ts'

/** Indexes for History by day and the list of conversations, which avoid reading the long columns of their rows. */
export const daysAndHeads: Migration = {
  version: 35,
  name: 'days-and-heads',
  up(database) {
    database.exec(`
      -- Runs of before the ledger. Later ones have the day by the clock as they were sent.
      UPDATE runs SET day = CAST(strftime('%Y%m%d', started_at / 1000, 'unixepoch', 'localtime') AS INTEGER)
        WHERE day IS NULL;
      CREATE INDEX runs_by_day ON runs (day, number, ${filteredColumns}, experiment_id)
        WHERE deleted_at IS NULL;
      -- Of the newest turn of a conversation the list says its number and how its run ended; its text is beside the point.
      CREATE INDEX turns_as_heads ON turns (id, depth, run_id, copied_run_id);
    `)
  },
}
