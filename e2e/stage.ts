import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { readStageReport, type ReportKind, type StageFailure, type Tally } from './stage-report.ts'

/**
 * One command of `npm test`. `report` is the JSON file that it writes; without a report the stage counts as a single
 * check.
 */
export interface Stage {
  readonly title: string
  readonly command: readonly [string, ...string[]]
  readonly report?: { readonly path: string; readonly kind: ReportKind }
  readonly environment?: Readonly<Record<string, string>>
}

export interface StageResult {
  readonly title: string
  readonly tally: Tally
  readonly failures: readonly StageFailure[]
}

const root = join(import.meta.dirname, '..')

/** Enough lines for the errors that a runner prints below its tests, and for the output of lint and types. */
const keptLines = 60

/**
 * When the output of a stage is printed: as it arrives, or all of it at the end, so that the lines of parallel stages
 * do not mix.
 */
export type StageOutput = 'live' | 'held'

/** Runs one stage and prints its output. A command that fails never counts as passed, whatever its report says. */
export async function runStage(stage: Stage, output: StageOutput = 'live'): Promise<StageResult> {
  const started = performance.now()
  if (output === 'live') console.log(`\n▸ ${stage.title}`)
  const { status, lastLines, held } = await runCommand(stage, output)
  if (output === 'held') console.log(`\n▸ ${stage.title}\n${held}`)
  const { tally, failures } = readResult(stage, status, lastLines)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`  ${stage.title}: ${tally.passed} passed, ${tally.failed} failed in ${seconds} s`)
  return { title: stage.title, tally, failures }
}

/** The summary at the end of a long log: every failure of the stage, each with the beginning of its reason. */
export function describeFailures({ title, failures }: StageResult): string {
  return failures
    .map(({ name, message }) =>
      [`✗ ${title}: ${name}`, ...message.split('\n').map((line) => `    ${line}`)].join('\n'),
    )
    .join('\n\n')
}

function readResult(stage: Stage, status: number, lastLines: string): Omit<StageResult, 'title'> {
  const report = stage.report === undefined ? undefined : readReport(stage.report)
  const tally = report?.tally ?? {
    passed: status === 0 && stage.report === undefined ? 1 : 0,
    failed: 0,
    skipped: 0,
  }
  const failures = [...(report?.failures ?? [])]
  const ranNothing = tally.passed === 0 && tally.failed === 0
  // A runner can fail although every test passed: by an uncaught error, or a worker that ended. Only its output names
  // these.
  if (failures.length === 0 && (status !== 0 || ranNothing))
    failures.push({ name: 'its last lines', message: lastLines })
  return { tally: { ...tally, failed: Math.max(tally.failed, failures.length) }, failures }
}

function readReport({
  path,
  kind,
}: NonNullable<Stage['report']>): ReturnType<typeof readStageReport> | undefined {
  return existsSync(path) ? readStageReport(kind, JSON.parse(readFileSync(path, 'utf8')), root) : undefined
}

async function runCommand(
  stage: Stage,
  output: StageOutput,
): Promise<{ status: number; lastLines: string; held: string }> {
  const [command, ...options] = stage.command
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, options, {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, ...stage.environment },
    shell: process.platform === 'win32',
  })
  const last = new LastLines(keptLines)
  const held: string[] = []
  const pass = (from: Readable, to: Writable): void => {
    from.setEncoding('utf8')
    from.on('data', (text: string) => {
      if (output === 'live') to.write(text)
      else held.push(text)
      last.add(text)
    })
  }
  pass(child.stdout, process.stdout)
  pass(child.stderr, process.stderr)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status: status ?? 1, lastLines: last.text(), held: held.join('').trimEnd() }
}

/** Keeps the last lines of a text that arrives in pieces. */
class LastLines {
  readonly #count: number
  #lines: string[] = ['']

  constructor(count: number) {
    this.#count = count
  }

  add(text: string): void {
    const [first = '', ...rest] = text.split('\n')
    this.#lines.push(`${this.#lines.pop() ?? ''}${first}`, ...rest)
    if (this.#lines.length > 2 * this.#count) this.#lines = this.#lines.slice(-this.#count - 1)
  }

  text(): string {
    return stripVTControlCharacters(this.#lines.join('\n'))
      .trimEnd()
      .split('\n')
      .slice(-this.#count)
      .join('\n')
  }
}
