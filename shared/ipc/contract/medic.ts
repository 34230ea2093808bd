import * as z from 'zod/mini'
import { learnedRemovalSchema, removalKeySchema } from '../../medic/learned-removal.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Fields that are omitted because a model refuses them. */
export const medicContract = {
  /** Fields the user chose to omit permanently, newest first, for all connections. */
  'medic.list': command(nothing, z.array(learnedRemovalSchema)),
  /** Omits a field from future requests to this model in this format. Sends nothing. */
  'medic.remember': command(
    z.extend(removalKeySchema, { gatewaySays: z.optional(z.string()) }),
    learnedRemovalSchema,
  ),
  'medic.forget': command(removalKeySchema, nothing),
  'medic.forgetAll': command(nothing, nothing),
  'medic.changed': event(z.array(learnedRemovalSchema)),
} satisfies Contract
