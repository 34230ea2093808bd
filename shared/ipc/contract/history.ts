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

/** Every run there was. */
export const historyContract = {
  /** A page of the runs that a filter means, in an order, by themselves or with one line for all of a group. */
  'history.list': command(historyListInputSchema, historyPageSchema),
  'history.count': command(historyFilterSchema, historyCountSchema),
  'history.facets': command(nothing, historyFacetsSchema),
  'history.get': command(byId, historyItemSchema),
  /** The newest run of each route that a connection answered, and the newest that it refused with an HTTP status. */
  'history.answered': command(z.object({ connectionId: z.string() }), z.array(runSchema)),
  'history.star': command(z.object({ id: z.string(), isStarred: z.boolean() }), nothing),
  /** Hides runs from history; `restore` undoes it. A running one is refused. */
  'history.delete': command(byIds, nothing),
  'history.restore': command(byIds, nothing),
  /** All runs and the bytes of their records. Measures records not measured before, which can take a moment. */
  'history.storage': command(nothing, runsAndBytesSchema),
  /** What `history.prune` would remove for good. */
  'history.plan': command(pruneRuleSchema, runsAndBytesSchema),
  /** Removes runs and records for good. Starred and running ones stay. */
  'history.prune': command(pruneRuleSchema, runsAndBytesSchema),
  /** Sends a recorded request again as it was, once, to the same connection. Answers the new run. */
  'history.replay': command(byId, runSchema),
  /** Something about some runs changed that `conversations.changed` does not tell. */
  'history.changed': event(nothing),
  /** Deleted runs were removed for good: `restore` brings them back no more. */
  'history.removed': event(byIds),
} satisfies Contract
