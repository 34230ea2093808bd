import * as z from 'zod/mini'
import { wordedSchema } from '../../shared/errors/app-error.ts'
import {
  cellSchema,
  cellStates,
  experimentPlanSchema,
  experimentStates,
  type Cell,
  type Experiment,
  type ExperimentSummary,
  type StateCounts,
} from '../../shared/experiments/experiment.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { readAmounts } from './foreign-amounts.ts'

/** The result of a cell that is stored as JSON; its other fields have columns. */
export type CellOutcome = Pick<Cell, 'error' | 'text' | 'media' | 'preview' | 'score' | 'results' | 'metrics'>

/* Readers for the rows of the experiment tables. */

const rowSchema = z.object({
  id: z.string(),
  series_id: z.string(),
  created_at: z.number(),
  started_at: z.nullable(z.number()),
  ended_at: z.nullable(z.number()),
  state: z.enum(experimentStates),
  plan: z.string(),
})

/** Reads an experiment with its cell counts. Returns an empty list when the row or its plan is unreadable. */
export function readExperiment(
  row: Readonly<Record<string, unknown>> | undefined,
  countsOf: (id: string) => StateCounts,
): Experiment[] {
  const parsed = rowSchema.safeParse({ ...row })
  const plan = parsed.success ? experimentPlanSchema.safeParse(parseOwnJson(parsed.data.plan)) : undefined
  if (!parsed.success || plan?.success !== true) return []
  const { id, series_id, created_at, started_at, ended_at, state } = parsed.data
  const { description } = plan.data
  return [
    {
      id,
      seriesId: series_id,
      description,
      createdAt: created_at,
      ...(started_at !== null && { startedAt: started_at }),
      ...(ended_at !== null && { endedAt: ended_at }),
      state,
      ...readReason(row?.['paused_because']),
      counts: countsOf(id),
      plan: plan.data,
    },
  ]
}

/** Reads why an experiment was paused; returns `{}` when that is unreadable. */
export function readReason(stored: unknown): Pick<ExperimentSummary, 'pausedBecause'> {
  const parsed = wordedSchema.safeParse(typeof stored === 'string' ? parseOwnJson(stored) : undefined)
  return parsed.success ? { pausedBecause: parsed.data } : {}
}

const cellRowSchema = z.object({
  id: z.number(),
  case_index: z.number(),
  variant_index: z.number(),
  repeat: z.number(),
  state: z.enum(cellStates),
  run_id: z.nullable(z.string()),
  answer_run_id: z.nullable(z.string()),
  attempts: z.number(),
  not_before: z.nullable(z.number()),
  sent_at: z.optional(z.nullable(z.number())),
  outcome: z.nullable(z.string()),
  earlier_cost: z.number(),
  earlier_foreign: z.string(),
})

const outcomeSchema = z.pick(cellSchema, {
  error: true,
  text: true,
  media: true,
  preview: true,
  score: true,
  results: true,
  metrics: true,
})

/**
 * Reads a cell. It keeps its state without an outcome when another version wrote an outcome that is unreadable here.
 */
export function toCell(row: Readonly<Record<string, unknown>>): Cell[] {
  const parsed = cellRowSchema.safeParse({ ...row })
  if (!parsed.success) return []
  const { id, case_index, variant_index, repeat, state, attempts, not_before, sent_at, outcome } = parsed.data
  const { run_id, answer_run_id, earlier_cost: earlierCost } = parsed.data
  const earlierForeign = readAmounts(parsed.data.earlier_foreign)
  const known = outcomeSchema.safeParse(outcome === null ? undefined : parseOwnJson(outcome))
  const stored = known.success ? known.data : { results: [], metrics: {} }
  return [
    {
      id,
      caseIndex: case_index,
      variantIndex: variant_index,
      repeat,
      state,
      attempts,
      ...(run_id !== null && { runId: run_id }),
      ...(answer_run_id !== null && { answerRunId: answer_run_id }),
      ...(not_before !== null && { notBefore: not_before }),
      ...(typeof sent_at === 'number' && { sentAt: sent_at }),
      ...stored,
      metrics: {
        ...stored.metrics,
        ...(earlierCost > 0 && { earlierCost }),
        ...(earlierForeign.length > 0 && { earlierForeign }),
      },
    },
  ]
}

/** A cell with its experiment's id. */
export function toPlacedCell(
  row: Readonly<Record<string, unknown>>,
): { readonly experimentId: string; readonly cell: Cell }[] {
  return toCell(row).map((cell) => ({ experimentId: String(row['experiment_id']), cell }))
}
