import * as z from 'zod/mini'
import {
  cellRowSchema,
  connectionWaitSchema,
  cellSchema,
  cellStates,
  experimentCaseSchema,
  experimentPlanSchema,
  experimentSchema,
  experimentStates,
  experimentSummarySchema,
  maxExperimentNameCharacters,
  runningExperimentSchema,
  spendingSchema,
  stateCountsSchema,
} from '../../experiments/experiment.ts'
import { maxRunsOfPlan, planOfAskedSchema } from '../../experiments/plan-of-asked.ts'
import { comparisonSchema } from '../../experiments/comparison.ts'
import { exportPieceSchema, exportTypes } from '../../experiments/export-file.ts'
import { planCheckSchema } from '../../experiments/plan-check.ts'
import { variantSummarySchema } from '../../experiments/variant-summary.ts'
import { nextPairSchema, voteOutcomes, votesSchema } from '../../experiments/vote.ts'
import { wordedSchema } from '../../errors/app-error.ts'
import { maxGivenFiles } from '../../limits.ts'
import { command, event, stream, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Experiments: their plans, and the cells that are sent. */
export const experimentsContract = {
  /** The newest first. */
  'experiments.list': command(nothing, z.array(experimentSummarySchema)),
  /** Those that are on, without reading their plans: asked for every second. */
  'experiments.running': command(nothing, z.array(runningExperimentSchema)),
  'experiments.get': command(byId, experimentSchema),
  /** A draft. What the plan does not say is empty; with `seriesId` it is another snapshot of that experiment. */
  'experiments.create': command(
    z.object({ plan: z.exactPartial(experimentPlanSchema), seriesId: z.optional(z.string()) }),
    experimentSchema,
  ),
  /** Changes the plan of a draft; of another it is refused. */
  'experiments.update': command(
    z.object({
      id: z.string(),
      change: z.exactPartial(experimentPlanSchema),
      without: z.optional(z.array(z.string())),
    }),
    experimentSchema,
  ),
  /** Names it, also a snapshot: a name is no part of what was asked. */
  'experiments.rename': command(
    z.object({ id: z.string(), description: z.string().check(z.maxLength(maxExperimentNameCharacters)) }),
    nothing,
  ),
  /** Hides it; `restore` undoes it. One that is running is refused. Hidden ones are removed for good at a later start. */
  'experiments.delete': command(byId, nothing),
  'experiments.restore': command(byId, nothing),
  /** What would be sent, and what is in the way of it. */
  'experiments.check': command(byId, planCheckSchema),
  /** The same of a plan that is no experiment yet; nothing is stored. */
  'experiments.estimate': command(z.object({ plan: z.exactPartial(experimentPlanSchema) }), planCheckSchema),
  /** Sends what is planned, or goes on after a pause. The number of requests is what the user has confirmed. */
  'experiments.start': command(z.object({ id: z.string(), requests: z.number() }), nothing),
  /** Sends nothing more; what is out is waited for. */
  'experiments.pause': command(byId, nothing),
  /** The same, and stops what is out. */
  'experiments.stop': command(byId, nothing),
  /** Of one that is paused: what is planned is stopped, and with that it is finished. `planAgain` takes it up again. */
  'experiments.finish': command(byId, nothing),
  /** Cells in these states wait to be sent again; nothing is sent. */
  'experiments.planAgain': command(
    z.object({ id: z.string(), states: z.array(z.enum(cellStates)) }),
    nothing,
  ),
  'experiments.cell': command(z.object({ cellId: z.number() }), cellSchema),
  /** What each variant came to so far, in their order. */
  'experiments.summary': command(byId, z.array(variantSummarySchema)),
  /**
   * Beside an earlier snapshot: each variant with that of its label. With `variantId` each is compared with that variant, of
   * the snapshot or of the experiment itself; without both with the baseline of the plan, else its first variant.
   */
  'experiments.compare': command(
    z.object({ id: z.string(), baselineId: z.optional(z.string()), variantId: z.optional(z.string()) }),
    comparisonSchema,
  ),
  /** A blind vote on two answers to one case. Answers what all votes come to. */
  'experiments.vote': command(
    z.object({ id: z.string(), cellA: z.number(), cellB: z.number(), outcome: z.enum(voteOutcomes) }),
    votesSchema,
  ),
  /** Takes a vote back, the newest one unless told. */
  'experiments.unvote': command(z.object({ id: z.string(), voteId: z.optional(z.number()) }), votesSchema),
  'experiments.votes': command(byId, votesSchema),
  /** The next two answers to vote on, without names, spread evenly over variants and cases. Skipped ones come last. */
  'experiments.nextPair': command(
    z.object({
      id: z.string(),
      skipped: z.optional(z.array(z.object({ cellA: z.number(), cellB: z.number() }))),
    }),
    nextPairSchema,
  ),
  /** The cases of a table or list: CSV, JSON, JSONL or YAML, told apart by the name; without an ending as it looks. */
  'experiments.readCases': command(
    z.object({ fileName: z.string(), text: z.string() }),
    z.array(experimentCaseSchema),
  ),
  /**
   * Which of the `media` a pack names as values, by their paths from its folder; `files` are the texts that were given with
   * it. Nothing is kept: whoever opens the pack brings those into the library first.
   */
  'experiments.packMedia': command(
    z.object({
      text: z.string(),
      files: z.optional(z.record(z.string(), z.string())),
      media: z.array(z.string()).check(z.maxLength(maxGivenFiles)),
    }),
    z.object({ paths: z.array(z.string()) }),
  ),
  /**
   * The pack becomes a draft. `files` are the texts that were given with it, by their paths from its folder; `media` the items
   * of the library that its images, sounds, videos and PDFs have become.
   */
  'experiments.openPack': command(
    z.object({
      fileName: z.string(),
      text: z.string(),
      files: z.optional(z.record(z.string(), z.string())),
      media: z.optional(z.record(z.string(), z.string())),
    }),
    experimentSchema,
  ),
  /**
   * The plan that asks what runs asked; nothing is stored but files that were not in the library. `variesLast`: what the user
   * said is a variable even if it is the same in all.
   */
  'experiments.planOfRuns': command(
    z.object({
      ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxRunsOfPlan)),
      variesLast: z.optional(z.boolean()),
    }),
    planOfAskedSchema,
  ),
  /**
   * The same of a turn of a conversation: of a message, or of the one that an answer answers, with what is before it. Where
   * there is no answer yet, `connectionId` is asked.
   */
  'experiments.planOfTurn': command(
    z.object({ conversationId: z.string(), turnId: z.string(), connectionId: z.string() }),
    planOfAskedSchema,
  ),
  /** Every cell so far, in batches, then what changes, a few times a second. Ends when the reader closes it. */
  'experiments.watch': stream(
    byId,
    z.object({
      state: z.enum(experimentStates),
      counts: stateCountsSchema,
      pausedBecause: z.optional(wordedSchema),
      waits: z.optional(z.array(connectionWaitSchema)),
      spent: z.optional(spendingSchema),
      cells: z.array(cellRowSchema),
    }),
  ),
  /** The name of a file, then its text in pieces. */
  'experiments.export': stream(z.object({ id: z.string(), type: z.enum(exportTypes) }), exportPieceSchema),
  /** One was made, changed, begun, ended or removed. */
  'experiments.changed': event(byId),
} satisfies Contract
