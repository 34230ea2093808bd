import { cpSync } from 'node:fs'
import { expect, onTestFinished } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import {
  emptyPlan,
  type Cell,
  type ExperimentPlan,
  type Variant,
} from '../../../shared/experiments/experiment.ts'
import type { VideoJob } from '../../../shared/video/job.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { noPrices } from '../../prices/testing/test-prices.ts'
import { createTestVideo, type TestVideo } from '../../video/testing/create-test-video.ts'
import {
  createVideoHost,
  startStagedGateway,
  type Reply,
  type StagedGateway,
} from '../../video/testing/video-stage.ts'
import { createExperimentService, type ExperimentService } from '../experiment-service.ts'
import type { PricesOf } from '../plan-cost.ts'

export const videoVariant: Variant = {
  id: 'a',
  label: 'Film',
  connectionId: 'mine',
  format: 'video-generations',
  model: 'film-1',
  parameters: {},
  extra: {},
}

export function videoPlan(change: Partial<ExperimentPlan> = {}): ExperimentPlan {
  return {
    ...emptyPlan,
    prompt: 'A {{what}}',
    variants: [videoVariant],
    cases: ['boat', 'train'].map((what) => ({ vars: { what }, assertions: [] })),
    concurrency: 1,
    ...change,
  }
}

/** Experiments with video cells on a simulated gateway, with real files and a manual clock. */
export interface VideoCellStage extends Pick<TestVideo, 'video'> {
  readonly host: MemoryHost
  readonly gateway: StagedGateway
  readonly service: ExperimentService
  create(plan: ExperimentPlan): string
  cells(id: string): Cell[]
  states(id: string): string[]
  /** The jobs of the app, oldest first. */
  jobs(): VideoJob[]
  /** Advances the clock until the task of a cell was polled once more. */
  turnToPoll(at: number): Promise<void>
  /** Returns the app as it would be after a power failure now: started from a copy of its files. */
  kill(): Promise<VideoCellStage>
}

export async function stageVideoCells(
  replies: Readonly<Record<string, Reply>>,
  pricesOf: PricesOf = async () => noPrices,
): Promise<VideoCellStage> {
  return open(await startStagedGateway(replies), createVideoHost(), pricesOf)
}

async function open(gateway: StagedGateway, host: MemoryHost, pricesOf: PricesOf): Promise<VideoCellStage> {
  let experiments: ExperimentService | undefined
  const made = await createTestVideo({
    host,
    clock: host.clock,
    log: host.log,
    baseUrl: gateway.url,
    change: {
      emit(name, payload) {
        if (name !== 'video.changed') return
        for (const { runId } of (payload as { jobs: VideoJob[] }).jobs)
          if (runId !== undefined) void experiments?.jobChanged(runId)
      },
    },
    async beforeStart({ database, library, limiters, records, runs, video }) {
      experiments = createExperimentService({
        database,
        clock: host.clock,
        limiters,
        log: host.log,
        runs,
        jobs: {
          ...video,
          typeOf(mediaId) {
            const item = library.get(mediaId)
            return item.ok ? item.value.mediaType : undefined
          },
        },
        removals: () => ok([]),
        fillTurns: async (turns) => ok(turns),
        hasFile: async () => true,
        pricesOf,
        lastPricesOf: () => noPrices,
        records,
        onChanged: () => undefined,
        onEnded: () => undefined,
      })
      await experiments.recover()
    },
  })
  const service = experiments
  if (service === undefined) throw new Error('Experiments are made before videos start')
  let isClosed = false
  const close = async (): Promise<void> => {
    if (isClosed) return
    isClosed = true
    service.close()
    await made.close()
  }
  onTestFinished(close)
  const jobs = (): VideoJob[] => valueOf(made.video.list()).toReversed()
  const cells = (id: string): Cell[] => valueOf(service.cells(id, 0, 1_000))
  return {
    video: made.video,
    host,
    gateway,
    service,
    create: (plan) => valueOf(service.create(plan)).id,
    cells,
    states: (id) => cells(id).map(({ state }) => state),
    jobs,
    async turnToPoll(at) {
      const { id, nextPollAt = host.clock.now(), pollCount } = jobs()[at] ?? { id: '', pollCount: 0 }
      host.clock.advance(Math.max(0, nextPollAt - host.clock.now()))
      await expect
        .poll(() => valueOf(made.video.get(id)).pollCount, { interval: 5 })
        .toBeGreaterThan(pollCount)
    },
    async kill() {
      const after = createVideoHost(host.clock.now())
      cpSync(host.paths.data, after.paths.data, { recursive: true })
      await close()
      return open(gateway, after, pricesOf)
    },
  }
}
