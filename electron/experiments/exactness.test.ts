import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import type { PracticeGateway } from '../practice-gateway/server.ts'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'

/*
 * Runs 200 cases × 3 models × 3 repeats with the headless app. The practice gateway gives wrong answers, failures and
 * refusals on purpose, and counts whether each request was sent exactly once.
 */

const program = new URL('../cli/gateway-playground.mjs', import.meta.url).pathname
/**
 * Use a memory file system if available: each of the thousands of requests is flushed to disk, and its files survive a
 * killed process.
 */
const temporary = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
const folder = mkdtempSync(join(temporary, 'exactness-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const caseCount = 200
const repeats = 3
const concurrency = 16
const perModel = caseCount * repeats

writeFileSync(
  join(folder, 'pack.json'),
  JSON.stringify({
    description: 'Planted',
    providers: ['chat:practice-sums-badly', 'chat:practice-flaky', 'chat:practice-throttled'],
    prompts: ['What is {{first}} + 1000, in one line? Expected is {{sum}}.'],
    tests: Array.from({ length: caseCount }, (_, index) => ({
      vars: { first: String(100 + index), sum: String(1100 + index) },
      // Models that do not calculate repeat the question, which contains the sum.
      assert: [{ type: 'regex', value: String.raw`(?:is|Expected is) ${1100 + index}\.` }],
    })),
    evaluateOptions: { repeat: repeats, maxConcurrency: concurrency },
  }),
)

interface KnownCell {
  readonly caseIndex: number
  readonly model: string
  readonly state: string
  readonly attempts: number
  /** The request id in the headers of the newest answer; `null` when there was none. */
  readonly requestId: string | null
}

const models = ['practice-sums-badly', 'practice-flaky', 'practice-throttled']

function readCells(dataFolder: string): KnownCell[] {
  const database = openDatabase(dataFolder)
  try {
    return database
      .prepare(
        `SELECT case_index, variant_index, experiment_cells.state, attempts, runs.request_id
         FROM experiment_cells LEFT JOIN runs ON runs.id = run_id ORDER BY experiment_cells.id`,
      )
      .all()
      .map((row) => ({
        caseIndex: Number(row['case_index']),
        model: models[Number(row['variant_index'])] ?? '',
        state: String(row['state']),
        attempts: Number(row['attempts']),
        requestId: row['request_id'] === null ? null : String(row['request_id']),
      }))
  } finally {
    database.close()
  }
}

function openDatabase(dataFolder: string): DatabaseSync {
  const [path = ''] = globSync('**/*.sqlite', { cwd: join(folder, dataFolder) })
  return new DatabaseSync(join(folder, dataFolder, path), { readOnly: true })
}

function start(gateway: PracticeGateway, dataFolder: string, what: readonly string[]): ChildProcess {
  const options = ['--data-dir', dataFolder, '--base-url', gateway.url, '--key-env', 'KEY_OF_TEST']
  return spawn(process.execPath, [program, 'run', '--yes', ...what, '-j', String(concurrency), ...options], {
    env: { ...process.env, LC_ALL: 'C', KEY_OF_TEST: 'practice-full' },
    stdio: 'ignore',
    cwd: folder,
  })
}

/** The status codes of the gateway's answers, by request id. */
function statusById({ calls }: PracticeGateway): Map<string, number | undefined> {
  return new Map(calls.map(({ requestId, status }) => [requestId, status]))
}

function keyOf(model: string, caseIndex: number): string {
  return `${model} ${caseIndex}`
}

/** Counts the requests that the gateway processed, by model and case; requests refused with 429 are not included. */
function timesAsked({ calls }: PracticeGateway): Map<string, number> {
  const times = new Map<string, number>()
  for (const { body, model, status } of calls) {
    const first = /What is (\d+) \+/.exec(body)?.[1]
    if (first === undefined || model === undefined || status === 429) continue
    const key = keyOf(model, Number(first) - 100)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  return times
}

/** The state that a cell must have according to the gateway's newest answer to it. */
function plantedState({ model, caseIndex }: KnownCell, status: number | undefined): string {
  if (status === 500) return 'error'
  return model === 'practice-sums-badly' && (100 + caseIndex) % 10 >= 7 ? 'failed' : 'done'
}

function count(cells: readonly KnownCell[], model: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const cell of cells) if (cell.model === model) counts[cell.state] = (counts[cell.state] ?? 0) + 1
  return counts
}

test('1,800 cells: exactly what was planted is flagged, and the gateway counts what was planned', async () => {
  const gateway = await gatewayUnderTest({ maxCalls: 10_000 })
  const child = start(gateway, 'whole', ['pack.json'])
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(100)

  const cells = readCells('whole')
  expect(Object.fromEntries(models.map((model) => [model, count(cells, model)]))).toEqual({
    'practice-sums-badly': { done: 420, failed: 180 },
    'practice-flaky': { done: 400, error: 200 },
    'practice-throttled': { done: 600 },
  })
  // Of 699 requests every seventh was refused (99), and 600 were answered.
  await vi.waitFor(() =>
    expect(Object.fromEntries(gateway.counts)).toEqual({
      'practice-sums-badly': { 200: perModel },
      'practice-flaky': { 200: 400, 500: 200 },
      'practice-throttled': { 200: perModel, 429: 99 },
    }),
  )
  const statuses = statusById(gateway)
  const wrong = cells.filter((cell) => cell.state !== plantedState(cell, statuses.get(cell.requestId ?? '')))
  expect(wrong).toEqual([])
  expect([...timesAsked(gateway).values()].every((times) => times === repeats)).toBe(true)
  expect(cells.reduce((sum, { attempts }) => sum + attempts, 0)).toBe(3 * perModel + 99)
})

test('1,800 cells, killed at five moments: nothing is sent twice by itself, and the flags are those that were planted', async () => {
  const gateway = await gatewayUnderTest({ maxCalls: 10_000 })
  let what: readonly string[] = ['pack.json']
  for (const moment of [1, 333, 700, 1_111, 1_500]) {
    const child = start(gateway, 'killed', what)
    // Each start also requests prices, without a model.
    const asked = (): number => gateway.calls.filter(({ model }) => model !== undefined).length
    await vi.waitFor(() => expect(asked()).toBeGreaterThanOrEqual(moment), { interval: 1 })
    child.kill('SIGKILL')
    await once(child, 'close')
    what = ['--resume', experimentIn('killed')]
  }
  const [code] = (await once(start(gateway, 'killed', what), 'close')) as [number]
  // Cells with an unknown outcome are not a success.
  expect(code).not.toBe(0)

  const cells = readCells('killed')
  const unknown = cells.filter(({ state }) => state === 'unknown')
  expect(cells).toHaveLength(3 * perModel)
  expect(unknown.length).toBeLessThanOrEqual(5 * concurrency)
  const statuses = statusById(gateway)
  const wrong = cells.filter(
    (cell) =>
      cell.state !== 'unknown' && cell.state !== plantedState(cell, statuses.get(cell.requestId ?? '')),
  )
  expect(wrong).toEqual([])

  // Each cell was processed exactly once, except those of unknown outcome, whose request may never have been sent.
  const times = timesAsked(gateway)
  const off = models.flatMap((model) =>
    Array.from({ length: caseCount }, (_, caseIndex) => {
      const own = unknown.filter((cell) => cell.model === model && cell.caseIndex === caseIndex).length
      const sent = times.get(keyOf(model, caseIndex)) ?? 0
      return sent <= repeats && sent >= repeats - own ? [] : [{ model, caseIndex, sent, own }]
    }).flat(),
  )
  expect(off).toEqual([])
}, 240_000)

function experimentIn(dataFolder: string): string {
  const database = openDatabase(dataFolder)
  try {
    return String(database.prepare('SELECT id FROM experiments').get()?.['id'])
  } finally {
    database.close()
  }
}
