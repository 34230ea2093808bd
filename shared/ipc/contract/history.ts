import * as z from 'zod/mini'
import {
  historyCountSchema,
  historyFacetsSchema,
  historyFilterSchema,
  historyItemSchema,
  historyListInputSchema,
  historyPageSchema,
  pruneRuleSchema,
  runsAndBytesSchema,
} from '../../history/history.ts'
import { runSchema } from '../../runs/run.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, byIds, nothing } from '../inputs.ts'

export const historyContract = {
  /** A page of the runs that match a filter, sorted, individually or with one line per group. */
  'history.list': command(historyListInputSchema, historyPageSchema),
  'history.count': command(historyFilterSchema, historyCountSchema),
  'history.facets': command(nothing, historyFacetsSchema),
  'history.get': command(byId, historyItemSchema),
  /**
   * For each route of a connection, the newest run that was answered and the newest that was refused with an HTTP
   * status.
   */
  'history.answered': command(z.object({ connectionId: z.string() }), z.array(runSchema)),
  'history.star': command(z.object({ id: z.string(), isStarred: z.boolean() }), nothing),
  /** Hides runs from history; `restore` undoes it. Refused for a running one. */
  'history.delete': command(byIds, nothing),
  'history.restore': command(byIds, nothing),
  /**
   * Number of all runs, and the bytes of their records. Measures records not measured before, which can take a moment.
   */
  'history.storage': command(nothing, runsAndBytesSchema),
  /** The runs that `history.prune` would permanently remove. */
  'history.plan': command(pruneRuleSchema, runsAndBytesSchema),
  /** Permanently removes runs and records. Starred and running ones stay. */
  'history.prune': command(pruneRuleSchema, runsAndBytesSchema),
  /** Resends a recorded request unchanged, once, to the same connection. Returns the new run. */
  'history.replay': command(byId, runSchema),
  /** Some runs changed in a way that `conversations.changed` does not report. */
  'history.changed': event(nothing),
  /** Deleted runs were permanently removed: `restore` no longer works for them. */
  'history.removed': event(byIds),
} satisfies Contract
