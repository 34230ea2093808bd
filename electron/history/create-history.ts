import type { historyContract } from '../../shared/ipc/contract/history.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Clock } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import {
  createHistoryService,
  type HistoryService,
  type HistoryServiceDependencies,
} from './history-service.ts'
import { sweepDeletedRuns } from './prune.ts'

export interface History extends Area<HistoryService, typeof historyContract> {
  /** Deletes for good what was deleted long ago, by this clock. Resolves with the number of runs. */
  sweep(clock: Clock): Promise<number>
}

/** All runs. */
export function createHistory(dependencies: HistoryServiceDependencies): History {
  const service = createHistoryService(dependencies)
  return {
    service,
    handlers: {
      'history.list': async (input) => service.list(input),
      'history.count': async (filter) => service.count(filter),
      'history.facets': async () => service.facets(),
      'history.get': ({ id }) => service.get(id),
      'history.answered': async (input) => service.answered(input),
      'history.star': async (input) => toVoid(service.star(input)),
      'history.delete': async ({ ids }) => toVoid(service.delete(ids)),
      'history.restore': async ({ ids }) => toVoid(service.restore(ids)),
      'history.storage': () => service.storage(),
      'history.plan': (rule) => service.plan(rule),
      'history.prune': (rule) => service.prune(rule),
      'history.replay': ({ id }) => service.replay(id),
    },
    sweep: (clock) => sweepDeletedRuns({ ...dependencies, clock }),
  }
}
