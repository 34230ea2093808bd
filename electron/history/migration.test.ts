import { expect, it } from 'vitest'
import { conversationsAndRuns } from '../database/migrations/0001-conversations-and-runs.ts'
import { historyTable } from '../database/migrations/0032-history-table.ts'
import { migrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createTestFolder } from '../runs/testing/create-test-runs.ts'
import { join } from 'node:path'
import { ensureSearchIndex } from '../lib/search-index.ts'
import { runIndex } from './search-index.ts'
import { createHistoryStore } from './history-store.ts'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'

it('finds the runs of a database made before there was a history', () => {
  const folder = createTestFolder()
  const { clock, log } = createMemoryHost({ dataFolder: folder })
  const path = join(folder, 'playground.sqlite')
  const old = valueOf(openDatabase({ path, clock, log, steps: [conversationsAndRuns] }))
  old.connection.exec(`
    INSERT INTO conversations (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
      VALUES ('c1', 'T', 'chat', 'm', '', '{}', '', 1, 1);
    INSERT INTO turns (id, conversation_id, depth, role, blocks, text, created_at)
      VALUES ('q1', 'c1', 1, 'user', '[]', 'Why is the sky blue?', 1);
    INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, text, run_id, created_at)
      VALUES ('a1', 'c1', 'q1', 2, 'assistant', '[]', 'Scattering.', 'r1', 1);
    INSERT INTO runs (id, conversation_id, turn_id, format, connection_id, connection_name, is_practice, model, status,
      method, url, is_streamed, started_at, details) VALUES
      ('r2', NULL, NULL, 'chat', 'mine', 'Mine', 0, 'm', 'failed', 'POST', '', 1, 20,
        '{"timings":{},"error":{"kind":"server","message":"It melted."}}'),
      ('r1', 'c1', 'a1', 'chat', 'mine', 'Mine', 0, 'm', 'done', 'POST', '', 1, 10, 'not json');`)
  old.close()

  const database = valueOf(openDatabase({ path, clock, log }))
  ensureSearchIndex(database, runIndex)
  ensureSearchIndex(database, runIndex)
  const store = createHistoryStore(database)
  const found = (search: string) => store.page({ search }, 10).entries.map(({ runId }) => runId)
  expect(store.page({}, 10).entries.map(({ runId }) => runId)).toEqual(['r2', 'r1'])
  expect(found('sky scattering')).toEqual(['r1'])
  expect(found('melted')).toEqual(['r2'])
  database.close()
})

it('knows what runs took, and which experiment sent them, of a database made before History was a table', () => {
  const folder = createTestFolder()
  const { clock, log } = createMemoryHost({ dataFolder: folder })
  const path = join(folder, 'playground.sqlite')
  const steps = migrations.filter(({ version }) => version < historyTable.version)
  const old = valueOf(openDatabase({ path, clock, log, steps }))
  old.connection.exec(`
    INSERT INTO runs (id, format, connection_id, connection_name, is_practice, model, status, method, url, is_streamed,
      started_at, details) VALUES
      ('slow', 'chat', 'mine', 'Mine', 0, 'm', 'done', 'POST', '', 1, 10,
        '{"timings":{"firstTextMs":30,"endMs":900},"usage":{"inputTokens":7,"outputTokens":8}}'),
      ('judge', 'chat', 'mine', 'Mine', 0, 'm', 'done', 'POST', '', 1, 20,
        '{"timings":{"firstReasoningMs":20,"firstTextMs":50,"endMs":800}}'),
      ('broken', 'chat', 'mine', 'Mine', 0, 'm', 'done', 'POST', '', 1, 30, 'not json');
    INSERT INTO experiments (id, created_at, state, plan) VALUES ('e1', 1, 'done', '{}');
    INSERT INTO experiment_cells (id, experiment_id, case_index, variant_index, repeat, state, run_id)
      VALUES (1, 'e1', 0, 0, 0, 'done', 'slow');
    INSERT INTO experiment_gradings (cell_id, place, run_id, attempts) VALUES (1, '0', 'judge', 1);`)
  old.close()

  const database = valueOf(openDatabase({ path, clock, log }))
  const rows = database.connection
    .prepare(
      'SELECT id, experiment_id, duration_ms, first_ms, tokens_in, tokens_out FROM runs ORDER BY number',
    )
    .all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['slow', 'e1', 900, 30, 7, 8],
    ['judge', 'e1', 800, 20, null, null],
    ['broken', null, null, null, null, null],
  ])
  database.close()
})
