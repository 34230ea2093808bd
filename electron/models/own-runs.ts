import { isBeforeLimit } from '../../shared/gateway/errors/before-limit.ts'
import { parseOwnJson } from '../../shared/json.ts'
import type { OwnRuns } from '../../shared/models/model-profile.ts'
import { isWholeAnswer, type RunStatus } from '../../shared/runs/run.ts'
import type { AppError, AppErrorKind } from '../../shared/errors/app-error.ts'
import type { Database } from '../database/database.ts'
import { median } from './median.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Older runs say little about a model's current state. */
const windowMs = 30 * dayMs
/** Maximum number of runs per model, the newest first, and in total. */
const newestOfModel = 50
const mostRows = 5_000

/**
 * What runs of a connection show about its models, in one query: the index selects the rows, and only these are read.
 */
export type ReadOwnRuns = (connectionId: string, now: number) => Map<string, OwnRuns>

/** Statuses that say nothing about the model: the user or the app ended the run. */
const cutByUs = `('running', 'stopped', 'interrupted')`

export function createOwnRuns({ connection }: Database): ReadOwnRuns {
  const select = connection.prepare(`
    WITH newest AS (
      SELECT id_of_row, place FROM (
        SELECT rowid AS id_of_row,
          row_number() OVER (PARTITION BY model ORDER BY started_at DESC) AS place
        FROM runs INDEXED BY runs_by_model
        WHERE connection_id = :connection AND deleted_at IS NULL AND started_at >= :since
          AND status NOT IN ${cutByUs})
      WHERE place <= ${newestOfModel} ORDER BY place LIMIT ${mostRows})
    SELECT model, status, details FROM newest JOIN runs ON runs.rowid = newest.id_of_row ORDER BY model, place`)

  return (connectionId, now) => {
    const runsOf = new Map<string, EndedRun[]>()
    for (const row of select.all({ connection: connectionId, since: now - windowMs })) {
      const model = String(row['model'])
      const runs = runsOf.get(model) ?? []
      if (runs.length === 0) runsOf.set(model, runs)
      runs.push(readRun(row))
    }
    return new Map([...runsOf].map(([model, runs]) => [model, sumUp(runs)]))
  }
}

interface EndedRun {
  readonly isWhole: boolean
  readonly firstTextMs: number | undefined
  readonly errorKind: string | undefined
  readonly isCheck: boolean
}

function readRun(row: Readonly<Record<string, unknown>>): EndedRun {
  const details = parseOwnJson(String(row['details'])) as
    | { timings?: { firstTextMs?: unknown }; error?: AppError; isCheck?: unknown }
    | null
    | undefined
  const first = details?.timings?.firstTextMs
  const { error } = details ?? {}
  const isCheck = details?.isCheck === true
  // A check requests so few tokens that a reasoning model outputs nothing in them.
  const isEnough = isCheck && error !== undefined && isBeforeLimit(error)
  return {
    isWhole: isEnough || isWholeAnswer(String(row['status']) as RunStatus),
    firstTextMs: typeof first === 'number' ? first : undefined,
    errorKind: error?.kind,
    isCheck,
  }
}

/** A single failure may be chance, and a few may be a temporary problem. */
const fewestFailures = { lasting: 2, any: 3 } as const

/** Errors that would also fail the next request to the same model, but not those to other models. */
const lasting: ReadonlySet<string> = new Set<AppErrorKind>(['not-found', 'forbidden'])
const ofTheModel: ReadonlySet<string> = new Set<AppErrorKind>([
  'not-found',
  'forbidden',
  'server',
  'unavailable',
  'invalid-response',
])

/** `runs` are newest first. */
function sumUp(runs: readonly EndedRun[]): OwnRuns {
  const whole = runs.filter(({ isWhole }) => isWhole)
  const firstTextMs = median(whole.map((run) => run.firstTextMs))
  const isFailing =
    // The user ran a check to find out exactly this.
    (runs[0]?.isCheck === true && areFailures(runs.slice(0, 1), 1, ofTheModel)) ||
    areFailures(runs.slice(0, fewestFailures.lasting), fewestFailures.lasting, lasting) ||
    areFailures(runs.slice(0, fewestFailures.any), fewestFailures.any, ofTheModel)
  return {
    ended: runs.length,
    failed: runs.length - whole.length,
    ...(firstTextMs !== undefined && { firstTextMs }),
    ...(isFailing && { isFailing }),
  }
}

function areFailures(runs: readonly EndedRun[], fewest: number, kinds: ReadonlySet<string>): boolean {
  return (
    runs.length === fewest && runs.every(({ isWhole, errorKind }) => !isWhole && kinds.has(errorKind ?? ''))
  )
}
