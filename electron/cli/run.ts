import { resolve } from 'node:path'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { CellState } from '../../shared/experiments/experiment.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { connectionOfName } from '../experiments/pack/connection-of-name.ts'
import type { ExportSource } from '../experiments/export/export-source.ts'
import { fail, say } from '../start/say.ts'
import type { Caller } from './caller.ts'
import { confirmPlan } from './confirm-plan.ts'
import { dataFolderOption, experimentFolder } from './experiment-data.ts'
import { filterCases } from './filter-cases.ts'
import { chooseGateway, gatewayAgain } from './gateway-choice.ts'
import { connectionIdsOf, nameOfGateway } from './gateways-of-plan.ts'
import { readRunOptions, type RunOptions } from './run-options.ts'
import { startProgress } from './run-progress.ts'
import { tellDecisions } from './tell-decisions.ts'
import { tellKeys } from './tell-keys.ts'
import { tellErrors } from './tell-errors.ts'
import { servedModelLines, tableOfVariants } from './variant-table.ts'
import { withApp, type AppWithoutWindow } from './with-app.ts'
import { writeOutput } from './write-outputs.ts'

/** An assertion failed, or a variant is worse than its baseline run. promptfoo uses the same exit code. */
const failedExitCode = 100

/**
 * Runs a pack without a window and prints the results of its variants. Exits with 0; with 100 when an assertion failed
 * (with `--not-worse-than`: when a variant is worse than its baseline); with 1 when a request failed or the run was
 * interrupted. Ctrl+C sends nothing more, waits for running requests and prints how to resume; it does not wait for
 * running video jobs.
 */
export async function run(argv: readonly string[], caller: Caller): Promise<void> {
  const { environment, version, workingFolder } = caller
  const read = readRunOptions(argv)
  if (!read.ok) return fail(read.error)
  const options = read.value
  if (options.pack === undefined && options.resumed === undefined) return fail(experimentsError('noPack'))
  const chosen = chooseGateway(options.gateway, environment)
  if (!chosen.ok) return fail(chosen.error)
  const dataFolder = experimentFolder(options.dataFolder, caller)
  const mayPassLimits = options.isConfirmed
  const done = await withApp(
    { version, environment: chosen.value, dataFolder, mayPassLimits },
    async (given) => {
      const prepared = await prepare(options, given, workingFolder)
      if (!prepared.ok) return prepared
      const { id } = prepared.value
      const source = await runToItsEnd(prepared.value, given, options.isPlain)
      if (!source.ok) return source
      const again = `${dataFolderOption(options.dataFolder)}${gatewayAgain(options.gateway)}`
      const outcome = tell(source.value, prepared.value.gatewayOf, `run --resume ${id}${again}`)
      const { notWorseThan } = options
      const hasFailed =
        notWorseThan === undefined ? ok(outcome.hasFailed) : await holdAgainst(notWorseThan, id, given)
      process.exitCode = hasFailed.ok && hasFailed.value ? failedExitCode : outcome.isClean ? 0 : 1
      if (!hasFailed.ok) fail(hasFailed.error)
      const command = `experiments export ${id}${dataFolderOption(options.dataFolder)}`
      for (const output of options.outputs) {
        const written = await writeOutput(output, source.value, { workingFolder, command })
        if (!written.ok) fail(written.error)
      }
      return ok()
    },
  )
  if (!done.ok) fail(done.error)
}

/** The prepared experiment, and its gateways. */
interface Prepared {
  readonly id: string
  readonly gateways: string
  /** The name of a connection's gateway in output. */
  readonly gatewayOf: (connectionId: string) => string
}

/** Prepares the experiment and asks for confirmation. An unconfirmed draft is deleted. */
async function prepare(
  options: RunOptions,
  given: AppWithoutWindow,
  workingFolder: string,
): Promise<Result<Prepared>> {
  const { app, connection, signal } = given
  const { service } = app.experiments
  const { resumed, retriesErrors, isConfirmed } = options
  if (resumed !== undefined) {
    const again = retriesErrors ? service.planAgain(resumed, ['error']) : ok()
    if (!again.ok) return again
  }
  const id = resumed === undefined ? await createFromPack(options, given, workingFolder) : ok(resumed)
  if (!id.ok) return id
  const stored = service.get(id.value)
  if (!stored.ok) return stored
  // Checked before anything is sent.
  const baseline = options.notWorseThan === undefined ? ok() : service.get(options.notWorseThan)
  if (!baseline.ok && resumed === undefined) service.delete(id.value)
  if (!baseline.ok) return baseline
  const check = await service.check(id.value)
  if (!check.ok) return check
  const { plan } = stored.value
  const asked = connectionIdsOf(plan)
  const connections = await app.handlers['connections.list']({}, { signal })
  if (!connections.ok) return connections
  const gatewayOf = (wanted: string): string =>
    nameOfGateway(connections.value.find((candidate) => candidate.id === wanted))
  const gateways = asked.map(gatewayOf).join(', ')
  if (resumed !== undefined && options.gateway['base-url'] !== undefined && !asked.includes(connection.id))
    return err({
      kind: 'invalid-input',
      ...experimentsError('resumedElsewhere', { gateways, named: nameOfGateway(connection) }),
    })
  await tellKeys(
    app,
    connections.value.filter(({ id: known }) => asked.includes(known)),
    signal,
  )
  const isFree = asked.every((item) => item === practiceConnectionId)
  const confirmed = await confirmPlan(check.value, plan, {
    gateways,
    isConfirmed: isConfirmed || isFree,
    signal,
  })
  if (!confirmed.ok && resumed === undefined) service.delete(id.value)
  if (!confirmed.ok) return confirmed
  // Only the plan limits concurrent requests here, and there is no other place to set a limit.
  const requestLimits = Object.fromEntries(asked.map((item) => [item, plan.concurrency]))
  const limited = await app.handlers['settings.set']({ requestLimits }, { signal })
  return limited.ok ? ok({ id: id.value, gateways, gatewayOf }) : limited
}

/** Prints the results of the variants. `isClean`: every request was sent and answered. */
function tell(
  source: ExportSource,
  gatewayOf: Prepared['gatewayOf'],
  again: string,
): { readonly hasFailed: boolean; readonly isClean: boolean } {
  const { summaries, counts, experiment } = source
  const gateways = experiment.plan.variants.map(({ connectionId }) => gatewayOf(connectionId))
  process.stdout.write(`${tableOfVariants(summaries, gateways)}\n${servedModelLines(summaries)}`)
  const countOf = (...states: readonly CellState[]): number =>
    counts.reduce((sum, count) => sum + states.reduce((own, state) => own + (count[state] ?? 0), 0), 0)
  if (countOf('error', 'unknown') > 0) tellErrors(source, gatewayOf)
  const open = countOf('planned', 'stopped')
  if (open > 0) say(commandLineText().pausedRun(open, again))
  const going = countOf('sending')
  if (going > 0) say(commandLineText().videosGoOn(going, again))
  return { hasFailed: countOf('failed') > 0, isClean: open + going + countOf('error', 'unknown') === 0 }
}

/**
 * Compares a run with its baseline, and returns whether a variant is worse. This decides in place of single assertions,
 * since the baseline may fail some as well.
 */
async function holdAgainst(
  baselineId: string,
  id: string,
  { app, signal }: AppWithoutWindow,
): Promise<Result<boolean>> {
  const compared = await app.handlers['experiments.compare']({ id, baselineId }, { signal })
  if (!compared.ok) return compared
  const isInBoth = compared.value.variants.some(({ passes }) => passes !== undefined)
  return isInBoth
    ? ok(tellDecisions(compared.value))
    : err({ kind: 'invalid-input', ...experimentsError('nothingInBoth', { baseline: baselineId }) })
}

async function createFromPack(
  { pack = '', plan, vars, filter }: RunOptions,
  { app, connection, signal }: AppWithoutWindow,
  workingFolder: string,
): Promise<Result<string>> {
  const connections = await app.handlers['connections.list']({}, { signal })
  if (!connections.ok) return connections
  const opened = await app.experiments.openPack(resolve(workingFolder, pack), (name) => {
    const found = name === undefined ? ok(connection) : connectionOfName(name, connections.value)
    return found.ok ? ok(found.value.id) : found
  })
  if (!opened.ok) return opened
  const cases = await filterCases(
    opened.value.cases.map((row) => ({ ...row, vars: { ...row.vars, ...vars } })),
    filter,
    { workingFolder, openSource: app.experiments.openSource },
  )
  if (!cases.ok) return cases
  const created = app.experiments.service.create({ ...opened.value, ...plan, cases: cases.value })
  return created.ok ? ok(created.value.id) : created
}

/** Resolves when every cell has its outcome, or when the run was interrupted and no request is running. */
async function runToItsEnd(
  { id, gateways }: Prepared,
  { app: { experiments }, signal }: AppWithoutWindow,
  isPlain: boolean,
): Promise<Result<ExportSource>> {
  const known = experiments.service.progress(id)
  if (!known.ok) return known
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const progress = startProgress({ isPlain, gateways })
  let isChanged = false
  experiments.onChanged((changed) => {
    if (changed === id) isChanged = true
  })
  let statedUntil = 0
  /** Prints the duration of each wait once: a terminal without output for minutes looks hung. */
  const tellWaits = (): void => {
    const now = Date.now()
    const until = Math.max(0, ...experiments.service.waits(id).map((wait) => wait.until))
    if (until <= statedUntil + 1_000 || until <= now) return
    statedUntil = until
    progress.note(commandLineText().waiting({ gateways, seconds: Math.ceil((until - now) / 1_000) }))
  }
  const showProgress = (): void => {
    tellWaits()
    if (!isChanged) return
    isChanged = false
    const now = experiments.service.progress(id)
    if (!now.ok) return finish()
    progress.show(now.value.counts)
    const { state, counts, pausedBecause } = now.value
    // The gateway continues videos by itself, and the next start polls them.
    const isOut = signal.aborted ? experiments.service.isOut(id) : counts.sending > 0
    if (state === 'finished' || (state === 'paused' && !isOut)) {
      if (pausedBecause !== undefined) progress.note(wordError(pausedBecause).message)
      finish()
    }
  }
  const pause = (): void => {
    experiments.service.pause(id)
    progress.note(commandLineText().pausing)
  }
  signal.addEventListener('abort', pause, { once: true })
  const started = experiments.service.start(id)
  if (!started.ok) return started
  // Do not count at each change: counting takes longer the more cells there are.
  const timer = setInterval(showProgress, lookMs)
  await promise
  clearInterval(timer)
  progress.end()
  return experiments.openSource(id)
}

/** Interval of the progress output in milliseconds. */
const lookMs = 200
