import * as z from 'zod/mini'
import {
  newTextSetSchema,
  textSetChangeSchema,
  textSetKinds,
  textSetSchema,
  textSetSummarySchema,
} from '../../sets/text-set.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

/** Sets of texts. */
export const setsContract = {
  /** The sets of a tab, most recently changed first. */
  'sets.list': command(z.object({ kind: z.enum(textSetKinds) }), z.array(textSetSummarySchema)),
  'sets.get': command(byId, textSetSchema),
  'sets.create': command(newTextSetSchema, textSetSchema),
  'sets.update': command(textSetChangeSchema, textSetSchema),
  /** Hides a set and its results; `restore` undoes it. Hidden ones are permanently removed at a later start. */
  'sets.delete': command(byId, nothing),
  'sets.restore': command(byId, textSetSchema),
  'sets.changed': event(z.object({ id: z.string(), kind: z.enum(textSetKinds) })),
} satisfies Contract
