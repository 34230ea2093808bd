import type { Result } from '../../../shared/errors/result.ts'
import type { Cell } from '../../../shared/experiments/experiment.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { Database } from '../../database/database.ts'
import type { ConnectionLimiters } from '../../gateway/connection-limiter.ts'
import type { Clock, Log } from '../../host/host.ts'
import type { ModelPrices } from '../../prices/create-prices.ts'
import type { RecordReader } from '../../runs/record-reader.ts'
import type { RunService } from '../../runs/run-service.ts'
import type { ActiveExperiment } from '../active-experiment.ts'
import type { CellAnswers, CellJobs } from '../answer-of-run.ts'
import type { HasFile } from '../cell-files.ts'
import type { FillTurns } from '../cell-request.ts'
import type { ConnectionPace } from '../connection-pace.ts'
import type { ExperimentStore } from '../experiment-store.ts'
import type { CellGrader } from '../grading/cell-grader.ts'
import type { GroupComparer } from '../grading/group-comparer.ts'
import type { PricesOf } from '../plan-cost.ts'
import type { TableAccess } from '../table-access.ts'
import type { ActiveExperiments } from './active-experiments.ts'

export interface ExperimentRunnerDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly runs: Pick<RunService, 'start' | 'stop' | 'watch' | 'get'>
  readonly jobs: CellJobs
  /** The limiters of connections, shared with all other features of the app. */
  readonly limiters: Pick<ConnectionLimiters, 'of'>
  /** The omitted parameters of a connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly fillTurns: FillTurns
  readonly hasFile: HasFile
  readonly pricesOf: PricesOf
  /** The known prices of a connection, without a request. */
  readonly lastPricesOf: (connectionId: string) => ModelPrices
  /** The records of runs, for vectors from before the start of the app. */
  readonly records: Pick<RecordReader, 'replay'>
  /** Called when a cell or the state of an experiment has changed. */
  readonly onChanged: (id: string, cell?: Cell) => void
  readonly onEnded: (run: Run) => void
}

/** The objects that the parts of the runner share. */
export interface RunnerContext extends TableAccess {
  readonly store: ExperimentStore
  readonly grader: CellGrader
  readonly comparer: GroupComparer
  readonly answers: CellAnswers
  readonly dependencies: ExperimentRunnerDependencies
  readonly active: ActiveExperiments
  /** Notifies listeners that a cell has changed. */
  readonly announce: (id: string, cellId: number) => void
  /** Sends what can be sent now, or stores that the experiment has finished. */
  readonly advance: (experiment: ActiveExperiment) => void
  /** Releases the slot of a cell, which waits for something else or has its outcome, and advances the experiment. */
  readonly release: (experiment: ActiveExperiment, cellId: number, pace: ConnectionPace) => void
}
