import * as z from 'zod/mini'
import { learnedRemovalSchema, removalKeySchema } from '../../medic/learned-removal.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Fields that are left out because a model refuses them. */
export const medicContract = {
  /** Fields the user chose to leave out for good, the newest first, across all connections. */
  'medic.list': command(nothing, z.array(learnedRemovalSchema)),
  /** Leaves a field out of the next requests to this model in this format. Sends nothing. */
  'medic.remember': command(
    z.extend(removalKeySchema, { gatewaySays: z.optional(z.string()) }),
    learnedRemovalSchema,
  ),
  'medic.forget': command(removalKeySchema, nothing),
  'medic.forgetAll': command(nothing, nothing),
  'medic.changed': event(z.array(learnedRemovalSchema)),
} satisfies Contract
