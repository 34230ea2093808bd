import type { Stage, StageId } from './check-up.ts'

/** Stages shown in one row: the first of them, and the ids of all. */
export interface JoinedStages {
  readonly stage: Stage
  readonly ids: readonly StageId[]
}

/** Joins consecutive stages that were skipped for the same reason into one row. */
export function joinEqualStages(stages: readonly Stage[]): readonly JoinedStages[] {
  const rows: JoinedStages[] = []
  for (const stage of stages) {
    const last = rows.at(-1)
    const isEqual =
      last !== undefined &&
      stage.state === 'skipped' &&
      last.stage.state === 'skipped' &&
      last.stage.finding === stage.finding
    if (isEqual) rows[rows.length - 1] = { ...last, ids: [...last.ids, stage.id] }
    else rows.push({ stage, ids: [stage.id] })
  }
  return rows
}
