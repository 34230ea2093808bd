import { posix } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaValue } from '../../shared/media/media-value.ts'
import type { Cell, ExperimentPlan } from '../../shared/experiments/experiment.ts'
import type { experimentsContract } from '../../shared/ipc/contract/experiments.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import { toVoid, type Emit } from '../../shared/ipc/handlers.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { Area } from '../lib/area.ts'
import {
  createExperimentService,
  type ExperimentService,
  type ExperimentServiceDependencies,
} from './experiment-service.ts'
import { compareExperiments, type ComparedExperiment } from './compare-experiments.ts'
import { createVotes } from './create-votes.ts'
import { openExportSource, type ExportSource } from './export/export-source.ts'
import { sendExport } from './export/write-export.ts'
import { casesOfFile } from './pack/cases-of-pack.ts'
import { filesGiven } from './pack/given-files.ts'
import { openPack } from './pack/open-pack.ts'
import { createPackMedia } from './pack/pack-media.ts'
import { planOfPack } from './pack/plan-of-pack.ts'
import { readPack } from './pack/read-pack.ts'
import { createKeepFiles } from './keep-files.ts'
import { createPlansOfAsked, type PlansOfAskedDependencies } from './plans-of-asked.ts'
import { readAllCells } from './read-all-cells.ts'
import { summariseVariants, type HashOfFile } from './summarise.ts'
import { createCellListeners, watchCells } from './watch-cells.ts'

export interface ExperimentsDependencies extends Omit<ExperimentServiceDependencies, 'onChanged'> {
  readonly emit: Emit<AppContract>
  /** Returns the id of a connection by name; of the active connection without a name. */
  readonly findConnection: (name: string | undefined) => Result<string>
  /** Returns the name of a connection; `undefined` when it is gone. */
  readonly nameOfConnection: (id: string) => string | undefined
  /** Finds the images that HTML exports embed when they are small. */
  readonly findMedia: FindMediaFile
  /** Returns the file name of a library item; `undefined` when it is gone. */
  readonly nameOfFile: ExportSource['nameOfFile']
  readonly hashOfFile: HashOfFile
  readonly importFile: LibraryService['importFile']
  readonly recorder: PlansOfAskedDependencies['recorder']
  readonly getConversation: PlansOfAskedDependencies['getConversation']
}

export interface Experiments extends Area<ExperimentService, typeof experimentsContract> {
  /** Returns the data for exports. */
  openSource(id: string): Promise<Result<ExportSource>>
  /** Reads a pack from disk, and imports its images and audio into the library. */
  openPack(
    path: string,
    findConnection: ExperimentsDependencies['findConnection'],
  ): Promise<Result<ExperimentPlan>>
  /** Adds a listener for every change of an experiment; `cell` is set when a cell changed. */
  onChanged(listener: (id: string, cell?: Cell) => void): void
}

/** Creates the experiments area: plans, cells, results, packs, exports and votes. */
export function createExperiments(dependencies: ExperimentsDependencies): Experiments {
  const { clock, emit, findConnection, nameOfConnection, findMedia, nameOfFile, hashOfFile } = dependencies
  const listeners = createCellListeners()
  const onChanged: ((id: string, cell?: Cell) => void)[] = []
  const notify = (id: string, cell?: Cell): void => {
    listeners.notify(id, cell)
    if (cell === undefined) emit('experiments.changed', { id })
    for (const listener of onChanged) listener(id, cell)
  }
  const service = createExperimentService({ ...dependencies, onChanged: notify })
  const voting = createVotes({
    database: dependencies.database,
    clock,
    experiments: service,
    onChanged: notify,
  })

  const plans = createPlansOfAsked({
    ...dependencies,
    keepFiles: createKeepFiles(dependencies),
    filesOfJob(runId) {
      const job = dependencies.jobs.ofRun(runId)
      return job.ok ? job.value?.form.files : undefined
    },
  })

  const openSource = (id: string): Promise<Result<ExportSource>> =>
    openExportSource({ service, nameOfConnection, findMedia, nameOfFile, hashOfFile }, id)

  return {
    service,
    openSource,
    async openPack(path, find) {
      const media = createPackMedia(dependencies.importFile)
      const plan = openPack(path, find, media)
      return plan.ok ? media.fill(plan.value) : plan
    },
    onChanged: (listener) => void onChanged.push(listener),
    handlers: {
      'experiments.list': async () => service.list(),
      'experiments.running': async () => service.running(),
      'experiments.get': async ({ id }) => service.get(id),
      'experiments.create': async ({ plan, seriesId }) => service.create(plan, seriesId),
      'experiments.update': async ({ id, change, without }) => service.update(id, change, without),
      'experiments.rename': async ({ id, description }) => toVoid(service.rename(id, description)),
      'experiments.delete': async ({ id }) => toVoid(service.delete(id)),
      'experiments.restore': async ({ id }) => toVoid(service.restore(id)),
      'experiments.check': async ({ id }) => service.check(id),
      'experiments.estimate': ({ plan }) => service.estimate(plan),
      'experiments.start': async ({ id, requests }) => toVoid(service.start(id, requests)),
      'experiments.pause': async ({ id }) => {
        service.pause(id)
        return ok({})
      },
      'experiments.stop': async ({ id }) => {
        await service.stop(id)
        return ok({})
      },
      'experiments.finish': async ({ id }) => toVoid(service.finish(id)),
      'experiments.planAgain': async ({ id, states }) => toVoid(service.planAgain(id, states)),
      'experiments.cell': async ({ cellId }) => service.getCell(cellId),
      'experiments.summary': async ({ id }) => {
        const stored = service.get(id)
        if (!stored.ok) return stored
        const cells = readAllCells(service, id)
        return cells.ok ? ok(summariseVariants(stored.value.plan, cells.value, hashOfFile)) : cells
      },
      'experiments.compare': async ({ id, baselineId, variantId }) => {
        const now = readCompared(service, id)
        if (!now.ok) return now
        if (baselineId !== undefined && baselineId !== id) {
          const baseline = readCompared(service, baselineId)
          return baseline.ok ? ok(compareExperiments(now.value, baseline.value, variantId)) : baseline
        }
        const { plan } = now.value
        return ok(
          compareExperiments(
            now.value,
            now.value,
            variantId ?? plan.baselineId ?? plan.variants[0]?.id ?? '',
          ),
        )
      },
      'experiments.vote': async ({ id, ...vote }) => voting.vote(id, vote),
      'experiments.unvote': async ({ id, voteId }) => voting.unvote(id, voteId),
      'experiments.votes': async ({ id }) => voting.votes(id),
      'experiments.nextPair': async ({ id, skipped }) => voting.nextPair(id, skipped),
      'experiments.readCases': async ({ fileName, text }) => casesOfFile(fileName, text),
      'experiments.packMedia': async ({ text, files = {}, media }) => {
        const pack = readPack(text)
        if (!pack.ok) return pack
        // Only the names in the pack matter here: the media are not in the library yet.
        const named = new Map(
          media.map((path) => [path, { mediaId: path, mediaType: '', fileName: posix.basename(path) }]),
        )
        const given = filesGiven({ texts: files, media: named })
        const plan = planOfPack(pack.value, { findConnection, ...given })
        return plan.ok ? ok({ paths: [...given.used] }) : plan
      },
      'experiments.openPack': async ({ text, files = {}, media = {} }) => {
        const pack = readPack(text)
        if (!pack.ok) return pack
        const items = await itemsGiven(media, findMedia)
        if (!items.ok) return items
        const given = filesGiven({ texts: files, media: items.value })
        const plan = planOfPack(pack.value, { findConnection, ...given })
        return plan.ok ? service.create(plan.value) : plan
      },
      'experiments.planOfRuns': ({ ids, variesLast = false }) => plans.ofRuns(ids, variesLast),
      'experiments.planOfTurn': (turn) => plans.ofTurn(turn),
      'experiments.export': async ({ id, type }, sink) => {
        const source = await openSource(id)
        return source.ok ? sendExport(type, source.value, sink) : source
      },
      'experiments.watch': ({ id }, sink) => watchCells(id, sink, { service, listeners, clock }),
    },
  }
}

function readCompared(service: ExperimentService, id: string): Result<ComparedExperiment> {
  const stored = service.get(id)
  if (!stored.ok) return stored
  const cells = readAllCells(service, id)
  return cells.ok ? ok({ id, plan: stored.value.plan, cells: cells.value }) : cells
}

/** Returns the library items of media that were sent with a pack, by path. */
async function itemsGiven(
  given: Readonly<Record<string, string>>,
  findMedia: FindMediaFile,
): Promise<Result<ReadonlyMap<string, MediaValue>>> {
  const media = new Map<string, MediaValue>()
  for (const [path, mediaId] of Object.entries(given)) {
    const file = await findMedia(mediaId)
    if (file === null) return err({ kind: 'not-found', ...experimentsError('fileNotGiven', { path }) })
    media.set(path, { mediaId, mediaType: file.type, fileName: posix.basename(path) })
  }
  return ok(media)
}
