import { ok } from '../../shared/errors/result.ts'
import type { Run } from '../../shared/runs/run.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import type { ExchangeEnd } from '../gateway/exchange.ts'
import type { AnswerStore } from './answer-store.ts'
import { createLiveRun, type LiveRun, type LiveRunOptions } from './live-run.ts'
import { unitsOf, type RunInput, type UnitsInput } from './new-run.ts'
import { runBug } from './run-errors.ts'
import type { RunServiceDependencies } from './run-dependencies.ts'
import type { RunStore } from './run-store.ts'

export interface RunStores {
  readonly runs: RunStore
  readonly answers: AnswerStore
}

/** The runs whose requests are in flight, and ended runs whose final state could not be stored. */
export interface LiveRuns {
  readonly live: ReadonlyMap<string, LiveRun>
  /** `known`: inputs of the run, as far as an earlier start has stored them. */
  create(
    run: Run,
    known: Pick<RunInput, 'prompt'> & UnitsInput,
    more: Pick<LiveRunOptions, 'recorder' | 'progress' | 'find'>,
  ): LiveRun
  /** Ends a run as its exchange ends; an exchange that throws ends it as failed. */
  conclude(liveRun: LiveRun, exchange: () => Promise<ExchangeEnd>): Promise<void>
}

/** Creates live runs and stores their states as they change. */
export function createLiveRuns(dependencies: RunServiceDependencies, { runs, answers }: RunStores): LiveRuns {
  const { database, clock, log, saveMedia, judgeMedia, costs, tokens, passports } = dependencies
  const live = new Map<string, LiveRun>()

  function create(
    run: Run,
    known: Pick<RunInput, 'prompt'> & UnitsInput,
    more: Pick<LiveRunOptions, 'recorder' | 'progress' | 'find'>,
  ): LiveRun {
    const liveRun = createLiveRun({
      run,
      clock,
      ...more,
      saveMedia:
        saveMedia &&
        ((media, current) =>
          saveMedia(media, { ...current, request: known.request, prompt: known.prompt ?? '' })),
      judgeMedia,
      costOf: costs && ((final) => costs.ended(final, unitsOf(known, final))),
      onLost: () => dependencies.onBackgroundLost?.(run.id),
      storeWait(current) {
        const stored = database.writeDurably(databaseError('responseNotSaved'), () => {
          runs.update(current)
          return ok()
        })
        if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
      },
      storePartial(current, answer) {
        const stored = database.write(databaseError('responseNotSaved'), () => {
          runs.update(current)
          answers.storePartial(run.id, answer)
          return ok()
        })
        if (!stored.ok) log.warn(`run ${run.id}: ${stored.error.message}`)
      },
      storeFinal(final, answer) {
        const stored = database.writeEventually(databaseError('responseNotSaved'), () => {
          runs.update(final)
          answers.storeFinal(run.id, answer, clock.now())
          return ok()
        })
        if (final.cost !== undefined) costs?.keep(run.id, final.cost)
        tokens?.ended(final, known.request, answer)
        passports?.ended(final, known.request)
        // Kept in memory when it could not be stored: the window can still show it.
        if (stored.ok) live.delete(run.id)
        return stored.ok ? undefined : stored.error
      },
    })
    live.set(run.id, liveRun)
    return liveRun
  }

  async function conclude(liveRun: LiveRun, exchange: () => Promise<ExchangeEnd>): Promise<void> {
    try {
      liveRun.end(await exchange())
    } catch (error) {
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
      log.error(`run ${liveRun.current().id}: ${cause}`)
      liveRun.end({ outcome: 'failed', error: runBug })
    }
  }

  return { live, create, conclude }
}
