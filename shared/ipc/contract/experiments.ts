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
  /** Newest first. */
  'experiments.list': command(nothing, z.array(experimentSummarySchema)),
  /** The running experiments, without reading their plans: the window polls this every second. */
  'experiments.running': command(nothing, z.array(runningExperimentSchema)),
  'experiments.get': command(byId, experimentSchema),
  /**
   * Creates a draft. Parts missing in the plan are empty; with `seriesId` it is another snapshot of that experiment.
   */
  'experiments.create': command(
    z.object({ plan: z.exactPartial(experimentPlanSchema), seriesId: z.optional(z.string()) }),
    experimentSchema,
  ),
  /** Changes the plan of a draft; refused for any other experiment. */
  'experiments.update': command(
    z.object({
      id: z.string(),
      change: z.exactPartial(experimentPlanSchema),
      without: z.optional(z.array(z.string())),
    }),
    experimentSchema,
  ),
  /** Renames an experiment, even a snapshot: a name is not part of what was sent. */
  'experiments.rename': command(
    z.object({ id: z.string(), description: z.string().check(z.maxLength(maxExperimentNameCharacters)) }),
    nothing,
  ),
  /**
   * Hides an experiment; `restore` undoes it. Refused while it is running. Hidden ones are permanently removed at a
   * later start.
   */
  'experiments.delete': command(byId, nothing),
  'experiments.restore': command(byId, nothing),
  /** The requests that would be sent, and the problems that prevent it. */
  'experiments.check': command(byId, planCheckSchema),
  /** Checks a plan that is not stored as an experiment; nothing is stored. */
  'experiments.estimate': command(z.object({ plan: z.exactPartial(experimentPlanSchema) }), planCheckSchema),
  /** Sends the planned requests, or resumes after a pause. `requests` is the number that the user has confirmed. */
  'experiments.start': command(z.object({ id: z.string(), requests: z.number() }), nothing),
  /** Sends no more requests; running ones continue. */
  'experiments.pause': command(byId, nothing),
  /** Sends no more requests and stops running ones. */
  'experiments.stop': command(byId, nothing),
  /** Finishes a paused experiment: its planned cells are stopped. `planAgain` reactivates it. */
  'experiments.finish': command(byId, nothing),
  /** Makes cells in these states wait to be sent again; nothing is sent. */
  'experiments.planAgain': command(
    z.object({ id: z.string(), states: z.array(z.enum(cellStates)) }),
    nothing,
  ),
  'experiments.cell': command(z.object({ cellId: z.number() }), cellSchema),
  /** Results per variant so far, in order. */
  'experiments.summary': command(byId, z.array(variantSummarySchema)),
  /**
   * Compares with an earlier snapshot: each variant with the one of the same label. With `variantId`, each variant with
   * that one, of the snapshot or of the experiment itself; without both, with the baseline of the plan or else its
   * first variant.
   */
  'experiments.compare': command(
    z.object({ id: z.string(), baselineId: z.optional(z.string()), variantId: z.optional(z.string()) }),
    comparisonSchema,
  ),
  /** Casts a blind vote on two answers to one case. Returns the totals of all votes. */
  'experiments.vote': command(
    z.object({ id: z.string(), cellA: z.number(), cellB: z.number(), outcome: z.enum(voteOutcomes) }),
    votesSchema,
  ),
  /** Removes a vote, by default the newest one. */
  'experiments.unvote': command(z.object({ id: z.string(), voteId: z.optional(z.number()) }), votesSchema),
  'experiments.votes': command(byId, votesSchema),
  /** The next two answers to vote on, without names, spread evenly over variants and cases. Skipped pairs come last. */
  'experiments.nextPair': command(
    z.object({
      id: z.string(),
      skipped: z.optional(z.array(z.object({ cellA: z.number(), cellB: z.number() }))),
    }),
    nextPairSchema,
  ),
  /**
   * Reads the cases of a table or list: CSV, JSON, JSONL or YAML, determined by the file extension or, without one, by
   * the content.
   */
  'experiments.readCases': command(
    z.object({ fileName: z.string(), text: z.string() }),
    z.array(experimentCaseSchema),
  ),
  /**
   * Finds which of the `media` a pack uses as values, by their paths from its folder; `files` are the texts that were
   * given with it. Nothing is stored: the caller imports those into the library before opening the pack.
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
   * Creates a draft from the pack. `files` are the texts that were given with it, by their paths from its folder;
   * `media` are the library items for its images, audio files, videos and PDFs.
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
   * A plan that repeats the requests of runs; nothing is stored except files that were not in the library.
   * `variesLast`: the user's text becomes a variable even if it is the same in all.
   */
  'experiments.planOfRuns': command(
    z.object({
      ids: z.array(z.string()).check(z.minLength(1), z.maxLength(maxRunsOfPlan)),
      variesLast: z.optional(z.boolean()),
    }),
    planOfAskedSchema,
  ),
  /**
   * A plan that repeats the request of a conversation's turn: of a message, or of the message that an answer responds
   * to, with the turns before it. Without an answer, `connectionId` selects the connection.
   */
  'experiments.planOfTurn': command(
    z.object({ conversationId: z.string(), turnId: z.string(), connectionId: z.string() }),
    planOfAskedSchema,
  ),
  /** Every cell so far, in batches, then changes, a few times a second. Ends when the reader closes it. */
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
  /** An experiment was created, changed, started, ended or removed. */
  'experiments.changed': event(byId),
} satisfies Contract
