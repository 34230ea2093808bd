import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { withParameters } from '../../shared/formats/nested-parameters.ts'
import { findConversationFormat, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { healthContract } from '../../shared/ipc/contract/passport.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import { splitDollars } from '../../shared/money/sums.ts'
import {
  healthTrialIds,
  type HealthPlan,
  type HealthResult,
  type HealthTrialId,
} from '../../shared/passport/health.ts'
import { estimateTokens } from '../../shared/tokens/token-rates.ts'
import type { Clock } from '../host/host.ts'
import { isAsAgreed, notAgreed, tryEach } from '../lib/agreed-trials.ts'
import type { Area } from '../lib/area.ts'
import { estimateMoney } from '../lib/estimate-money.ts'
import type { Prices } from '../prices/create-prices.ts'
import type { RunService } from '../runs/run-service.ts'
import type { Passports } from './create-passport.ts'
import { healthAnswerTokens, healthTrials, messageOf, type HealthTrial } from './health-trials.ts'
import { judgeTrial } from './judge-trial.ts'
import { runTrial, trialRequest, trialsAtOnce } from './trial-run.ts'

/** Checks whether a model behaves as requested in one format, by a few small requests after consent to the price. */
export interface HealthCheckService {
  plan(input: Input<'passport.planHealth'>): Promise<Result<HealthPlan>>
  run(input: Input<'passport.checkHealth'>, sink: StreamSink<HealthResult>): Promise<Result<void>>
}

export interface HealthCheckDependencies {
  readonly clock: Clock
  readonly prices: Pick<Prices, 'of'>
  readonly runs: Pick<RunService, 'start' | 'stop'>
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly passports: Pick<Passports, 'settled' | 'refusedLast' | 'keepHealth'>
  /** Redacts keys in a gateway's messages. */
  readonly redact: (text: string) => string
  readonly onEnded: () => void
}

interface PlannedCheck {
  readonly plan: HealthPlan
  readonly format: ConversationFormatId
  readonly trials: readonly HealthTrial[]
  readonly learned: readonly LearnedRemoval[]
}

type Tried = Input<'passport.planHealth'>

export function createHealthCheck(
  dependencies: HealthCheckDependencies,
): Area<HealthCheckService, typeof healthContract> {
  const { clock, prices, runs, removals, passports, redact, onEnded } = dependencies

  async function planOf(input: Tried): Promise<Result<PlannedCheck>> {
    const { connectionId, model } = input
    const format = findConversationFormat(input.format)
    if (format === undefined) return err(notAgreed)
    const learned = removals(connectionId)
    if (!learned.ok) return learned
    const omitted = learned.value.filter((each) => each.model === model && each.format === format)
    const refused = new Set([...passports.refusedLast(input), ...omitted.map(({ field }) => field)])
    const trials = healthTrials(format, refused)
    const known = await prices.of(connectionId)
    const costs = trials.map((trial) => {
      const { values } = trial
      const parameters = withParameters({}, values)
      return estimateMoney(known, model, { format, prompt: countedOf(trial), parameters })
    })
    const priced = costs.filter((cost) => cost !== undefined)
    const { rates } = known.ratesOf(model)
    return ok({
      format,
      trials,
      learned: learned.value,
      plan: {
        requests: trials.length,
        ...(priced.length === trials.length && splitDollars(priced)),
        inputTokens: sum(trials.map((trial) => estimateTokens(countedOf(trial), rates))),
        outputTokens: trials.length * healthAnswerTokens,
      },
    })
  }

  async function tryOne(
    { connectionId, model }: Tried,
    trial: HealthTrial,
    { format, learned }: PlannedCheck,
    click: string,
    signal: AbortSignal,
  ): Promise<Result<HealthResult>> {
    // Fields that are usually omitted are sent here, since they are to be tested.
    const others = learned.filter(({ field }) => !(field in trial.values))
    const { values } = trial
    const built = trialRequest({ format, model, message: messageOf(trial), values, learned: others })
    if (!built.ok) return built
    const sent = { ...built.value, connectionId, model, prompt: trial.question, click }
    const tried = await runTrial(runs, sent, signal)
    if (!tried.ok) return tried
    onEnded()
    const { run, answer } = tried.value
    return ok(judgeTrial(trial.id, format, run, answer, redact))
  }

  const service: HealthCheckService = {
    async plan(input) {
      const planned = await planOf(input)
      return planned.ok ? ok(planned.value.plan) : planned
    },
    async run({ agreed, ...input }, sink) {
      const { signal } = sink
      const planned = await planOf(input)
      if (!planned.ok) return planned
      const { plan, trials } = planned.value
      if (!isAsAgreed(plan, agreed)) return err(notAgreed)
      const at = clock.now()
      const click = randomUUID()
      const results = new Map<HealthTrialId, HealthResult>()
      for (const id of healthTrialIds.filter((each) => !trials.some((trial) => trial.id === each))) {
        const notOffered: HealthResult = { id, outcome: 'not-offered' }
        results.set(id, notOffered)
        // oxlint-disable-next-line no-await-in-loop -- the stream takes one after the other
        if (!signal.aborted) await sink.send(notOffered)
      }
      // A request that cannot start, for example beyond a spending limit, could not start a moment later either.
      const halted = new AbortController()
      let problem: Result<void> = ok()
      await tryEach(trials, trialsAtOnce, AbortSignal.any([signal, halted.signal]), async (trial) => {
        const tried = await tryOne(input, trial, planned.value, click, signal)
        if (!tried.ok) {
          if (problem.ok) problem = tried
          halted.abort()
          return
        }
        results.set(trial.id, tried.value)
        if (!signal.aborted) await sink.send(tried.value)
      })
      await passports.settled()
      const all = healthTrialIds.map((id): HealthResult => results.get(id) ?? { id, outcome: 'stopped' })
      if (all.some(saysSomething)) passports.keepHealth(input, { at, results: all })
      return problem
    },
  }

  return {
    service,
    handlers: {
      'passport.planHealth': (input) => service.plan(input),
      'passport.checkHealth': (input, sink) => service.run(input, sink),
    },
  }
}

/** A check that was stopped before any result does not replace an earlier one. */
function saysSomething({ outcome }: HealthResult): boolean {
  return outcome !== 'stopped' && outcome !== 'not-offered'
}

/**
 * The text that counts as the input of a trial: its message, and a schema that is sent with it. Tools are counted
 * separately.
 */
function countedOf(trial: HealthTrial): string {
  const { tools: _tools, ...others } = trial.values
  const long = Object.values(others).filter((value) => typeof value === 'object')
  return [messageOf(trial), ...long.map((value) => JSON.stringify(value))].join('\n')
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
