import type { Migration } from '../migration.ts'

/**
 * Separate columns for sorting and grouping the table of History: an index on JSON could not serve a list of 100,000
 * runs. The run store fills them.
 */
export const historyTable: Migration = {
  version: 32,
  name: 'history-table',
  up(database) {
    database.exec(`
      -- The experiment that sent it: for a cell, or to judge one.
      ALTER TABLE runs ADD COLUMN experiment_id TEXT;
      ALTER TABLE runs ADD COLUMN duration_ms REAL;
      -- Until the first piece of the answer.
      ALTER TABLE runs ADD COLUMN first_ms REAL;
      ALTER TABLE runs ADD COLUMN tokens_in REAL;
      ALTER TABLE runs ADD COLUMN tokens_out REAL;

      -- One index less to keep while all rows change.
      DROP INDEX runs_shown;
      UPDATE runs SET
        duration_ms = ${figure('$.timings.endMs')},
        first_ms = coalesce(
          min(${figure('$.timings.firstReasoningMs')}, ${figure('$.timings.firstTextMs')}),
          ${figure('$.timings.firstReasoningMs')},
          ${figure('$.timings.firstTextMs')}),
        tokens_in = ${figure('$.usage.inputTokens')},
        tokens_out = ${figure('$.usage.outputTokens')};
      UPDATE runs SET experiment_id = asked.experiment_id FROM (
        SELECT run_id, experiment_id FROM experiment_cells WHERE run_id IS NOT NULL
        UNION SELECT answer_run_id, experiment_id FROM experiment_cells WHERE answer_run_id IS NOT NULL
        UNION SELECT gradings.run_id, experiment_id FROM experiment_gradings gradings
          JOIN experiment_cells cells ON cells.id = gradings.cell_id
        UNION SELECT run_id, experiment_id FROM experiment_comparisons
      ) asked WHERE asked.run_id = runs.id;

      -- Each holds all that is filtered and sorted by, so that no row is read that is not shown.
      CREATE INDEX runs_shown ON runs (number, ${filteredColumns}, experiment_id) WHERE deleted_at IS NULL;
      CREATE INDEX runs_in_experiments ON runs (experiment_id, number, ${filteredColumns})
        WHERE experiment_id IS NOT NULL AND deleted_at IS NULL;
      -- Those of no conversation as well: grouped by conversation they stand by themselves.
      CREATE INDEX runs_in_conversations ON runs (conversation_id, number, ${filteredColumns}, experiment_id)
        WHERE deleted_at IS NULL;

      -- All runs by one column each, for a table that nothing narrows.
      CREATE INDEX runs_by_duration ON runs (duration_ms, number, experiment_id) WHERE ${sent};
      CREATE INDEX runs_by_first_token ON runs (first_ms, number, experiment_id) WHERE ${sent};
      CREATE INDEX runs_by_tokens_in ON runs (tokens_in, number, experiment_id) WHERE ${sent};
      CREATE INDEX runs_by_tokens_out ON runs (tokens_out, number, experiment_id) WHERE ${sent};
      CREATE INDEX runs_by_cost ON runs (cost, number, experiment_id) WHERE ${sent};
      CREATE INDEX runs_by_model_name ON runs (model COLLATE NOCASE, number, experiment_id) WHERE ${sent};
      CREATE INDEX run_texts_by_title ON run_texts (nullif(substr(asked, 1, 80), '') COLLATE NOCASE, number);
    `)
  },
}

const sent = 'deleted_at IS NULL AND query_of IS NULL'

/** The columns by which runs are filtered, sorted and summed. */
export const filteredColumns = [
  'format',
  'model',
  'connection_id',
  'status',
  'is_starred',
  'started_at',
  'query_of',
  'is_older',
  'replay_of',
  'duration_ms',
  'first_ms',
  'tokens_in',
  'tokens_out',
  'cost',
  'cost_by',
].join(', ')

/** A number from a run's details; NULL when it is missing. */
function figure(path: string): string {
  return `CASE WHEN json_valid(details) THEN CAST(json_extract(details, '${path}') AS REAL) ELSE NULL END`
}
