import { isAsAgreed, notAgreed, tryEach } from '../lib/agreed-trials.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isBeforeLimit } from '../../shared/gateway/errors/before-limit.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { modelCheckContract, ModelCheckItem } from '../../shared/ipc/contract/model-check.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { ModelCheckPlan } from '../../shared/models/model-check.ts'
import { splitDollars } from '../../shared/money/sums.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Area } from '../lib/area.ts'
import type { ModelService } from '../models/model-service.ts'
import type { Prices } from '../prices/create-prices.ts'
import { estimateMoney } from '../lib/estimate-money.ts'
import type { RunService } from '../runs/run-service.ts'
import { tinyRequestFor, type TinyRequest } from './tiny-request.ts'

export interface ModelCheckDependencies {
  readonly models: Pick<ModelService, 'list'>
  readonly prices: Pick<Prices, 'of'>
  readonly runs: Pick<RunService, 'start' | 'stop'>
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly onEnded: () => void
}

/** Checks models by one tiny request each, after consent to the price. */
export interface ModelCheckService {
  plan(input: Input<'modelCheck.plan'>, signal: AbortSignal): Promise<Result<ModelCheckPlan>>
  run(input: Input<'modelCheck.run'>, sink: StreamSink<ModelCheckItem>): Promise<Result<void>>
}

interface PlannedCheck {
  readonly plan: ModelCheckPlan
  readonly requests: readonly { readonly model: string; readonly request: TinyRequest }[]
}

/** Maximum concurrent requests, in addition to the limit of the connection. */
const atOnce = 4

export function createModelCheck(
  dependencies: ModelCheckDependencies,
): Area<ModelCheckService, typeof modelCheckContract> {
  const { models, prices, runs, removals, onEnded } = dependencies

  async function planOf(
    { connectionId, models: wanted }: Input<'modelCheck.plan'>,
    signal: AbortSignal,
  ): Promise<Result<PlannedCheck>> {
    const list = await models.list({ connectionId }, signal)
    if (!list.ok) return list
    const known = await prices.of(connectionId)
    const entries = new Map(list.value.models.map((model) => [model.id, model]))
    const found = [...new Set(wanted)].map((model) => ({
      model,
      request: tinyRequestFor(entries.get(model) ?? { id: model, ownedBy: '', endpointTypes: [] }),
    }))
    const requests = found.flatMap(({ model, request }) => (request === undefined ? [] : { model, request }))
    const costs = requests.map(({ model, request }) => estimateMoney(known, model, request.planned))
    const priced = costs.filter((cost) => cost !== undefined)
    return ok({
      requests,
      plan: {
        requests: requests.length,
        ...splitDollars(priced),
        unpriced: requests.length - priced.length,
        leftOut: found.flatMap(({ model, request }) => (request === undefined ? model : [])),
      },
    })
  }

  async function check(
    connectionId: string,
    { model, request }: PlannedCheck['requests'][number],
    learned: readonly LearnedRemoval[],
    signal: AbortSignal,
  ): Promise<ModelCheckItem | undefined> {
    const wire = request.build(learned)
    if (!wire.ok) return { model, outcome: 'failed', error: wire.error }
    const ended = Promise.withResolvers<Run>()
    const started = await runs.start({
      format: request.format,
      connectionId,
      model,
      request: wire.value,
      prompt: request.prompt,
      use: 'work',
      isCheck: true,
      onEnded: ended.resolve,
    })
    if (!started.ok) return { model, outcome: 'failed', error: started.error }
    const stop = (): void => void runs.stop(started.value.id)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    const run = await ended.promise
    signal.removeEventListener('abort', stop)
    onEnded()
    return run.status === 'stopped' ? undefined : itemOf(run)
  }

  const service: ModelCheckService = {
    async plan(input, signal) {
      const planned = await planOf(input, signal)
      return planned.ok ? ok(planned.value.plan) : planned
    },
    async run({ agreed, ...input }, sink) {
      const { signal } = sink
      const planned = await planOf(input, signal)
      if (!planned.ok) return planned
      const { plan, requests } = planned.value
      if (!isAsAgreed(plan, agreed)) return err(notAgreed)
      const learned = removals(input.connectionId)
      if (!learned.ok) return learned
      await tryEach(requests, atOnce, signal, async (next) => {
        const item = await check(input.connectionId, next, learned.value, signal)
        if (item !== undefined && !signal.aborted) await sink.send(item)
      })
      return ok()
    },
  }
  return {
    service,
    handlers: {
      'modelCheck.plan': (input, { signal }) => service.plan(input, signal),
      'modelCheck.run': (input, sink) => service.run(input, sink),
    },
  }
}

function itemOf({ id, model, status, timings, cost, foreignCost, error }: Run): ModelCheckItem {
  // Hidden reasoning exceeds the small token limit: the model works.
  const works = isWholeAnswer(status) || (error !== undefined && isBeforeLimit(error))
  return {
    model,
    outcome: works ? 'works' : 'failed',
    runId: id,
    ...(timings.endMs !== undefined && { durationMs: timings.endMs }),
    ...(cost === undefined ? foreignCost && { foreignCost } : { cost }),
    ...(!works && error !== undefined && { error }),
  }
}
