import { isAsAgreed, notAgreed, tryEach } from '../lib/agreed-trials.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import { findConversationFormat, formatRegistry } from '../../shared/formats/registry.ts'
import { withParameters } from '../../shared/formats/nested-parameters.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { probeContract, ProbeItem } from '../../shared/ipc/contract/passport.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { Json } from '../../shared/json.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { ProbePlan } from '../../shared/passport/probe-plan.ts'
import { probeAnswerTokens, trialOf, type Trial } from '../../shared/passport/probe.ts'
import { splitDollars } from '../../shared/money/sums.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { estimateTokens } from '../../shared/tokens/token-rates.ts'
import type { Area } from '../lib/area.ts'
import type { Prices } from '../prices/create-prices.ts'
import { estimateMoney } from '../lib/estimate-money.ts'
import type { RunService } from '../runs/run-service.ts'
import type { Passports } from './create-passport.ts'
import { runTrial, trialRequest, trialsAtOnce } from './trial-run.ts'

/** Tests parameters of a model one after the other, after consent to the price. */
export interface ProbeService {
  plan(input: Input<'passport.planProbe'>): Promise<Result<ProbePlan>>
  run(input: Input<'passport.probe'>, sink: StreamSink<ProbeItem>): Promise<Result<void>>
}

export interface ProbeDependencies {
  readonly prices: Pick<Prices, 'of'>
  readonly runs: Pick<RunService, 'start' | 'stop'>
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly passports: Pick<Passports, 'settled'>
  readonly onEnded: () => void
}

const prompt = 'ping'
/** As in a new conversation. */
const defaultValues: Readonly<Record<string, Json>> = {
  stream: true,
  stream_options: { include_usage: true },
}

export function createProbe(dependencies: ProbeDependencies): Area<ProbeService, typeof probeContract> {
  const { prices, runs, removals, passports, onEnded } = dependencies

  async function planOf({ connectionId, model, format, names }: Input<'passport.planProbe'>) {
    const trials = [...new Set(names)].flatMap((name) => trialOf(format, name) ?? [])
    const known = await prices.of(connectionId)
    const costs = trials.map((trial) =>
      estimateMoney(known, model, {
        format,
        prompt: textOf(trial),
        parameters: withParameters({}, limitOf(format)),
      }),
    )
    const priced = costs.filter((cost) => cost !== undefined)
    const tokens = trials.map((trial) => estimateTokens(textOf(trial), known.ratesOf(model).rates))
    const plan: ProbePlan = {
      requests: trials.length,
      ...(priced.length === trials.length && splitDollars(priced)),
      inputTokens: Math.ceil(sum(tokens)),
      outputTokens: trials.length * probeAnswerTokens,
      leftOut: names.filter((name) => !trials.some((trial) => trial.name === name)),
    }
    return { plan, trials }
  }

  async function tryOne(
    { connectionId, model, format: id }: Input<'passport.planProbe'>,
    trial: Trial,
    learned: readonly LearnedRemoval[],
    signal: AbortSignal,
  ): Promise<ProbeItem | undefined> {
    const built = requestFor(id, model, trial, learned)
    if (!built.ok) return { name: trial.name, outcome: 'failed', error: built.error }
    const tried = await runTrial(runs, { ...built.value, connectionId, model, prompt }, signal)
    if (!tried.ok) return { name: trial.name, outcome: 'failed', error: tried.error }
    const { run } = tried.value
    onEnded()
    // The results must be stored before the window requests them.
    await passports.settled()
    return run.status === 'stopped' ? undefined : itemOf(trial.name, run)
  }

  const service: ProbeService = {
    plan: async (input) => ok((await planOf(input)).plan),
    async run({ agreed, ...input }, sink) {
      const { signal } = sink
      const { plan, trials } = await planOf(input)
      if (!isAsAgreed(plan, agreed)) return err(notAgreed)
      const learned = removals(input.connectionId)
      if (!learned.ok) return learned
      await tryEach(trials, trialsAtOnce, signal, async (next) => {
        const item = await tryOne(input, next, learned.value, signal)
        if (item !== undefined && !signal.aborted) await sink.send(item)
      })
      return ok()
    },
  }

  return {
    service,
    handlers: {
      'passport.planProbe': (input) => service.plan(input),
      'passport.probe': (input, sink) => service.run(input, sink),
    },
  }
}

/** A tiny request with one parameter, even if it is usually omitted: it is to be tested. */
function requestFor(
  formatId: Input<'passport.planProbe'>['format'],
  model: string,
  { name, value, beside }: Trial,
  learned: readonly LearnedRemoval[],
): Result<{ format: RunFormat; request: WireRequest }> {
  const id = findConversationFormat(formatId)
  if (id === undefined) return err(notAgreed)
  return trialRequest({
    format: id,
    model,
    message: prompt,
    values: { ...defaultValues, ...limitOf(id), ...beside, [name]: value },
    learned: learned.filter(({ field }) => field !== name),
  })
}

/** The parameter that limits an answer, by its wire name. */
function limitOf(format: Input<'passport.planProbe'>['format']): Record<string, Json> {
  const id = findConversationFormat(format)
  return id === undefined ? {} : { [formatRegistry[id].limitFields[0]]: probeAnswerTokens }
}

/** The text that counts as the input of a trial: the prompt, and a schema or a tool that is sent with it. */
function textOf({ value, beside }: Trial): string {
  const long = [value, ...Object.values(beside)].filter((each) => typeof each === 'object')
  return [prompt, ...long.map((each) => JSON.stringify(each))].join('\n')
}

function itemOf(name: string, { id, status, error }: Run): ProbeItem {
  if (isWholeAnswer(status)) return { name, outcome: 'accepted', runId: id }
  const isRefused = error?.kind === 'unsupported-parameter'
  return { name, outcome: isRefused ? 'refused' : 'failed', runId: id, ...(error !== undefined && { error }) }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
