import { expect, it } from 'vitest'
import type { Run } from '../../shared/runs/run.ts'
import { createRunStore } from '../runs/run-store.ts'
import { createTestRuns } from '../runs/testing/create-test-runs.ts'
import { createHistoryStore } from './history-store.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

interface Given {
  readonly id: string
  readonly format: Run['format']
  readonly change?: Partial<Run>
  /** The object of a background request: a video task, the list of models. */
  readonly queryOf?: string
  readonly isDeleted?: boolean
}

/** The ids that the database returns for the connection `one`, after these runs in this order. */
function answered(runs: readonly Given[]): string[] {
  const { database } = createTestRuns()
  const store = createRunStore(database)
  const { connection } = database
  for (const { id, format, change, queryOf, isDeleted } of runs) {
    const run = sampleRun({
      id,
      format,
      connectionId: 'one',
      connectionName: 'One',
      isStreamed: false,
      httpStatus: 200,
      ...change,
    })
    store.insert(run, undefined)
    if (queryOf !== undefined)
      connection.prepare('UPDATE runs SET query_of = ? WHERE id = ?').run(queryOf, id)
    if (isDeleted === true) connection.prepare('UPDATE runs SET deleted_at = 1 WHERE id = ?').run(id)
  }
  return createHistoryStore(database).answered('one').toSorted()
}

const streamed = { isStreamed: true }

it.each<[string, readonly Given[], readonly string[]]>([
  ['nothing', [], []],
  [
    'the newest of each format',
    [
      { id: 'a', format: 'chat' },
      { id: 'b', format: 'chat' },
      { id: 'c', format: 'messages' },
    ],
    ['b', 'c'],
  ],
  [
    'as answered only what is whole, or cut behind its end',
    [
      { id: 'a', format: 'chat' },
      { id: 'b', format: 'chat', change: { status: 'failed', httpStatus: undefined } },
      { id: 'c', format: 'messages', change: { status: 'cut-after-end' } },
      { id: 'd', format: 'responses', change: { status: 'stopped' } },
    ],
    ['a', 'c'],
  ],
  [
    'nothing of another connection, and nothing that was deleted',
    [
      { id: 'a', format: 'chat', change: { connectionId: 'two' } },
      { id: 'b', format: 'chat', isDeleted: true },
    ],
    [],
  ],
  [
    'generate-content both ways, since each is a route',
    [
      { id: 'whole', format: 'generate-content' },
      { id: 'stream', format: 'generate-content', change: streamed },
      { id: 'whole again', format: 'generate-content' },
    ],
    ['stream', 'whole again'],
  ],
  [
    'chat once, however it was asked',
    [
      { id: 'whole', format: 'chat' },
      { id: 'stream', format: 'chat', change: streamed },
    ],
    ['stream'],
  ],
  [
    'the order of a video and the newest question how it stands',
    [
      { id: 'order', format: 'video-generations' },
      { id: 'poll 1', format: 'video-generations', queryOf: 'task' },
      { id: 'poll 2', format: 'video-generations', queryOf: 'task' },
    ],
    ['order', 'poll 2'],
  ],
  [
    'the newest that was refused beside it, by way and only with a status',
    [
      { id: 'answered', format: 'chat' },
      { id: 'refused before', format: 'chat', change: { status: 'failed', httpStatus: 401 } },
      { id: 'refused', format: 'chat', change: { status: 'failed', httpStatus: 401 } },
      { id: 'lost', format: 'messages', change: { status: 'failed', httpStatus: undefined } },
      { id: 'whole', format: 'generate-content', change: { status: 'failed', httpStatus: 404 } },
      {
        id: 'stream',
        format: 'generate-content',
        change: { ...streamed, status: 'failed', httpStatus: 500 },
      },
    ],
    ['answered', 'refused', 'whole', 'stream'],
  ],
  ['no list of models', [{ id: 'list', format: 'models', queryOf: 'models' }], []],
])('the database finds %s', (_, runs, expected) => {
  expect(answered(runs)).toEqual([...expected].toSorted())
})
