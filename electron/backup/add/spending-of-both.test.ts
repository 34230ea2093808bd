import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { RunCost } from '../../../shared/runs/run-cost.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'
import { nothingSpent, type Spent } from '../../../shared/spending/spending.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open.ts'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { createRunStore } from '../../runs/run-store.ts'
import { createLedgerStore } from '../../spending/ledger-store.ts'
import { newFolder } from '../testing/backup-app.ts'
import { mergeDatabase } from './merge-database.ts'

/** One run: its tokens, which identify it, how its cost is known, and whether History still has it. */
interface Sent {
  readonly id: string
  readonly tokens: number
  readonly usd?: number
  readonly yuan?: number
  readonly by?: RunCost['by']
  readonly isGone?: true
}

const noon = new Date(2026, 10, 20, 12).getTime()
const today = 20_261_120

function open(path: string): Database {
  const opened = openDatabase({ path, ...createMemoryHost() })
  if (!opened.ok) throw new Error(opened.error.message)
  return opened.value
}

function send({ connection, ...database }: Database, runs: readonly Sent[]): void {
  const store = createRunStore({ connection, ...database })
  const setCost = connection.prepare('UPDATE runs SET cost = ?, cost_by = ? WHERE id = ?')
  for (const [place, { id, tokens, usd, yuan, by = 'measured' }] of runs.entries()) {
    const run = sampleRun({
      id,
      startedAt: noon + place * 1_000,
      usage: { inputTokens: tokens, outputTokens: 1 },
      ...(yuan !== undefined && {
        foreignCost: { amount: yuan, currency: 'CNY', by, source: by === 'measured' ? 'answer' : 'own' },
      }),
    })
    store.insert({ ...run, status: 'running' }, undefined)
    store.update(run)
    if (usd !== undefined) setCost.run(usd, by, id)
  }
  for (const { id } of runs.filter(({ isGone }) => isGone))
    connection.prepare('DELETE FROM runs WHERE id = ?').run(id)
}

function spentOf(database: Database): Partial<Spent> {
  const spent = createLedgerStore(database).spentOn(today)
  return Object.fromEntries(
    Object.entries(spent).filter(
      ([name, value]) => !name.startsWith('tokens') && value !== nothingSpent[name as keyof Spent],
    ),
  )
}

/** Two copies of one database that were continued separately; the second is added to the first. */
function openBoth(here: readonly Sent[], there: readonly Sent[], connections = new Map<string, string>()) {
  const folder = newFolder()
  const [born, ownPath, theirPath] = ['born', 'here', 'there'].map((name) => join(folder, `${name}.sqlite`))
  open(born ?? '').close()
  for (const path of [ownPath, theirPath]) cpSync(born ?? '', path ?? '')
  const theirs = open(theirPath ?? '')
  send(theirs, there)
  theirs.close()
  const own = open(ownPath ?? '')
  send(own, here)
  const add = (): void =>
    mergeDatabase(own.connection, {
      path: theirPath ?? '',
      backup: 'a backup',
      connections,
      titleOfCopy: (title) => title,
      libraries: [],
    })
  onTestFinished(() => own.close())
  return { own, add }
}

const a: Sent = { id: 'a', tokens: 10, usd: 1 }
const b: Sent = { id: 'b', tokens: 20, usd: 2 }
const c: Sent = { id: 'c', tokens: 30, usd: 4 }
const d: Sent = { id: 'd', tokens: 40, usd: 8 }
const gone = (sent: Sent): Sent => ({ ...sent, isGone: true })
const measured = (measuredUsd: number, measuredRuns: number) => ({ measuredUsd, measuredRuns })

test.each<[name: string, here: readonly Sent[], there: readonly Sent[], spent: Partial<Spent>]>([
  ['the same runs', [a, b], [a, b], measured(3, 2)],
  ['none in both', [a], [b, c], measured(7, 3)],
  ['more here than there, and none in both', [a, b], [c], measured(7, 3)],
  ['some in both', [a, b], [b, c], measured(7, 3)],
  ['nothing here', [], [a, b], measured(3, 2)],
  ['nothing there', [a, b], [], measured(3, 2)],
  ['deleted here, and still there', [gone(a), b], [a, b, c], measured(7, 3)],
  ['deleted there, and still here', [a, b], [gone(a), b, c], measured(7, 3)],
  ['all of it deleted here', [gone(a), gone(b)], [a, b, c], measured(7, 3)],
  ['deleted in both', [gone(a), b], [gone(a), c], measured(7, 3)],
  ['made and deleted there', [a], [gone(b), c], measured(7, 3)],
  ['made and deleted here', [gone(a), b], [c], measured(7, 3)],
  ['all of it deleted there, and none of it known here', [], [gone(a), gone(b)], measured(3, 2)],
  [
    'deleted in both, and more there: what of it is the same cannot be told',
    [gone(a)],
    [gone(a), gone(b)],
    { ...measured(3, 2), unknownRuns: 1 },
  ],
  [
    'deleted in both, and more here: what of it is the same cannot be told',
    [gone(a), gone(d)],
    [gone(b)],
    { ...measured(9, 2), unknownRuns: 1 },
  ],
  [
    'another currency',
    [a, { id: 'y', tokens: 50, yuan: 3 }],
    [{ id: 'z', tokens: 60, yuan: 5 }, b],
    { ...measured(3, 2), foreign: { CNY: { measured: 8, measuredRuns: 2, estimated: 0, estimatedRuns: 0 } } },
  ],
  [
    'another currency that was deleted there, and is still here',
    [{ id: 'y', tokens: 50, yuan: 3 }],
    [{ id: 'y', tokens: 50, yuan: 3, isGone: true }, a],
    { ...measured(1, 1), foreign: { CNY: { measured: 3, measuredRuns: 1, estimated: 0, estimatedRuns: 0 } } },
  ],
  [
    'estimated here and measured there',
    [{ ...a, usd: 1.5, by: 'estimated' }, b],
    [a, c],
    { ...measured(6, 2), estimatedUsd: 1.5, estimatedRuns: 1 },
  ],
  [
    'estimated here, and measured there before it was deleted there',
    [{ ...a, usd: 1.5, by: 'estimated' }],
    [gone(a), c],
    { ...measured(4, 1), estimatedUsd: 1.5, estimatedRuns: 1 },
  ],
  [
    'measured here before it was deleted, and estimated there',
    [gone(a), b],
    [{ ...a, usd: 1.5, by: 'estimated' }, c],
    measured(7, 3),
  ],
  [
    'of a cost that nobody knows',
    [{ id: 'u', tokens: 50 }],
    [{ id: 'v', tokens: 60 }, a],
    { ...measured(1, 1), unknownRuns: 2 },
  ],
])('a day of two copies of one database: %s', (_name, here, there, spent) => {
  const { own, add } = openBoth(here, there)
  add()
  expect(spentOf(own)).toEqual(spent)
  // A second addition changes nothing.
  add()
  expect(spentOf(own)).toEqual(spent)
})

test('a cost that becomes known of a run that came takes the place of what the ledger has of it', () => {
  const { own, add } = openBoth([a], [{ ...b, by: 'estimated' }])
  add()
  expect(spentOf(own)).toEqual({ ...measured(1, 1), estimatedUsd: 2, estimatedRuns: 1 })
  own.connection.prepare("UPDATE runs SET cost = 2.5, cost_by = 'measured' WHERE id = 'b'").run()
  expect(spentOf(own)).toEqual(measured(3.5, 2))
})

test('what was deleted there is counted by the connection of here that leads to the same address', () => {
  const { connectionId } = sampleRun()
  const { own, add } = openBoth([], [gone(a)], new Map([[connectionId, 'of here']]))
  add()
  const ids = createLedgerStore(own)
    .lines(today, today)
    .map((line) => line.connectionId)
  expect(ids).toEqual(['of here'])
})
