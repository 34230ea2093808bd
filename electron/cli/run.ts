import { join, resolve } from 'node:path'
import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { CellState, ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import type { ExportSource } from '../experiments/export/export-source.ts'
import { openPack } from '../experiments/pack/open-pack.ts'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import { parseOptions } from '../lib/parse-options.ts'
import { fail, say } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { startProgress } from './run-progress.ts'
import { tableOfVariants } from './variant-table.ts'
import { readOutputs, writeOutput } from './write-outputs.ts'
import { withApp, type AppWithoutWindow } from './with-app.ts'

/** An assertion failed. promptfoo ends with the same. */
const failedExitCode = 100

const runOptions = {
  ...gatewayOptions,
  config: { type: 'string', short: 'c' },
  output: { type: 'string', short: 'o', multiple: true },
  'max-concurrency': { type: 'string', short: 'j' },
  repeat: { type: 'string' },
  delay: { type: 'string' },
  var: { type: 'string', multiple: true },
  'filter-pattern': { type: 'string' },
  'filter-first-n': { type: 'string' },
  resume: { type: 'string' },
  'retry-errors': { type: 'string' },
  'no-progress-bar': { type: 'boolean' },
  'data-dir': { type: 'string' },
} as const

/**
 * Runs a pack without a window and prints what its variants came to. Ends with 0, with 100 when an assertion failed, with 1
 * when a request went wrong or the run was broken off. Ctrl+C sends nothing more, waits for what is out and says how to go on.
 */
export async function run(
  argv: readonly string[],
  { environment, version, workingFolder }: Caller,
): Promise<void> {
  const options = parseOptions(argv, runOptions, { takesOthers: true })
  if (!options.ok) return fail(options.error)
  const { values, positionals } = options.value
  const changes = readChanges(values)
  if (!changes.ok) return fail(changes.error)
  const outputs = readOutputs(values.output ?? [])
  if (!outputs.ok) return fail(outputs.error)
  const path = values.config ?? positionals[0]
  const known = values.resume ?? values['retry-errors']
  if (path === undefined && known === undefined) return fail(experimentsError('noPack'))
  const chosen = chooseGateway(values, environment)
  if (!chosen.ok) return fail(chosen.error)
  const dataFolder = resolve(
    workingFolder,
    values['data-dir'] ?? join(defaultDataFolder(environment), 'command-line'),
  )

  const done = await withApp({ version, environment: chosen.value, dataFolder }, async (given) => {
    const { experiments } = given.app
    const id =
      path === undefined || known !== undefined
        ? ok(known ?? '')
        : await createFromPack(resolve(workingFolder, path), given, changes.value)
    if (!id.ok) return id
    if (values['retry-errors'] !== undefined) experiments.service.planAgain(id.value, ['error'])
    const source = await runToItsEnd(id.value, given, values['no-progress-bar'] === true)
    if (!source.ok) return source
    const folder = values['data-dir'] === undefined ? '' : ` --data-dir ${values['data-dir']}`
    const again = `run --resume ${id.value}${folder}`
    tell(source.value, again)
    for (const output of outputs.value) {
      const written = await writeOutput(output, source.value, { workingFolder, command: again })
      if (!written.ok) fail(written.error)
    }
    return ok()
  })
  if (!done.ok) fail(done.error)
}

/** Prints what the variants came to, and sets the exit code. */
function tell({ summaries, counts }: ExportSource, again: string): void {
  process.stdout.write(`${tableOfVariants(summaries)}\n`)
  const countOf = (...states: readonly CellState[]): number =>
    counts.reduce((sum, one) => sum + states.reduce((own, state) => own + (one[state] ?? 0), 0), 0)
  const open = countOf('planned', 'stopped')
  if (open > 0) say(commandLineText().pausedRun(open, again))
  const isClean = open + countOf('sending', 'error', 'unknown') === 0
  process.exitCode = countOf('failed') > 0 ? failedExitCode : isClean ? 0 : 1
}

/** What the options change of a pack's plan. */
interface Changes {
  readonly options: Partial<Pick<ExperimentPlan, 'repeats' | 'concurrency' | 'delayMs'>>
  readonly vars: Readonly<Record<string, string>>
  readonly pattern: RegExp | undefined
  readonly firstN: number | undefined
}

function readChanges(values: {
  readonly repeat?: string
  readonly 'max-concurrency'?: string
  readonly delay?: string
  readonly var?: string[]
  readonly 'filter-pattern'?: string
  readonly 'filter-first-n'?: string
}): Result<Changes> {
  const numbers = { repeat: 1, 'max-concurrency': 1, delay: 0, 'filter-first-n': 1 } as const
  for (const [name, least] of Object.entries(numbers)) {
    const value = values[name as keyof typeof numbers]
    if (value !== undefined && !(Number.isInteger(Number(value)) && Number(value) >= least))
      return err(wrong(`--${name}`))
  }
  const pairs = (values.var ?? []).map((pair) => pair.split(/=(.*)/s))
  if (pairs.some(([name = '', value]) => name === '' || value === undefined)) return err(wrong('--var'))
  const [repeats, concurrency, delayMs] = [values.repeat, values['max-concurrency'], values.delay].map(
    numberOf,
  )
  let pattern: RegExp | undefined
  try {
    pattern = values['filter-pattern'] === undefined ? undefined : new RegExp(values['filter-pattern'])
  } catch {
    return err(wrong('--filter-pattern'))
  }
  return ok({
    options: {
      ...(repeats !== undefined && { repeats }),
      ...(concurrency !== undefined && { concurrency }),
      ...(delayMs !== undefined && { delayMs }),
    },
    vars: Object.fromEntries(pairs),
    pattern,
    firstN: numberOf(values['filter-first-n']),
  })
}

function numberOf(value: string | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

function wrong(option: string): AppError {
  return { kind: 'invalid-input', ...hostError('wrongOption', { problem: option }) }
}

async function createFromPack(
  path: string,
  { app, connection, signal }: AppWithoutWindow,
  { options, vars, pattern, firstN }: Changes,
): Promise<Result<string>> {
  const connections = await app.handlers['connections.list']({}, { signal })
  if (!connections.ok) return connections
  const opened = openPack(path, (name) => {
    const found = name === undefined ? connection : connections.value.find((one) => one.name === name)
    return found === undefined
      ? err({ kind: 'not-found', ...experimentsError('connectionUnknown', { name: name ?? '' }) })
      : ok(found.id)
  })
  if (!opened.ok) return opened
  const cases = opened.value.cases
    .filter(({ description = '' }) => pattern === undefined || pattern.test(description))
    .slice(0, firstN)
    .map((row) => ({ ...row, vars: { ...row.vars, ...vars } }))
  const created = app.experiments.service.create({ ...opened.value, ...options, cases })
  return created.ok ? ok(created.value.id) : created
}

/** Resolves when every cell has its outcome, or when the run was broken off and nothing is out any more. */
async function runToItsEnd(
  id: string,
  { app: { experiments }, signal }: AppWithoutWindow,
  isPlain: boolean,
): Promise<Result<ExportSource>> {
  const known = experiments.service.progress(id)
  if (!known.ok) return known
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const progress = startProgress(isPlain)
  let isChanged = false
  experiments.onChanged((changed) => {
    if (changed === id) isChanged = true
  })
  const look = (): void => {
    if (!isChanged) return
    isChanged = false
    const now = experiments.service.progress(id)
    if (!now.ok) return finish()
    progress.show(now.value.counts)
    const { state, counts } = now.value
    if (state === 'finished' || (state === 'paused' && counts.sending === 0)) finish()
  }
  signal.addEventListener('abort', () => experiments.service.pause(id), { once: true })
  const started = experiments.service.start(id)
  if (!started.ok) return started
  // Not at each change: counting takes longer the more cells there are.
  const timer = setInterval(look, lookMs)
  await promise
  clearInterval(timer)
  progress.end()
  return experiments.openSource(id)
}

/** How often the progress is shown. */
const lookMs = 200
