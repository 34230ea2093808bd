import * as z from 'zod/mini'
import { fitTargets } from '../../formats/registry.ts'
import { modelFactsSchema, modelUsageSchema } from '../../models/model-facts.ts'
import { modelListSchema } from '../../models/model-list.ts'
import { modelProfilesSchema } from '../../models/model-profile.ts'
import { ownPriceSchema } from '../../prices/own-price.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** What a gateway offers, and what was learned of it. */
export const modelsContract = {
  /** The list one key of a connection is told, the active key's unless `keyId` names another. */
  'models.list': command(
    z.object({ connectionId: z.string(), keyId: z.optional(z.string()), refresh: z.optional(z.boolean()) }),
    modelListSchema,
  ),
  /** One model, in the list or not: its entry as listed, and what recorded runs say of it. Asks nobody. */
  'models.get': command(z.object({ connectionId: z.string(), id: z.string() }), modelFactsSchema),
  /** Every model that was asked through a connection, the one used last first. */
  'models.usage': command(z.object({ connectionId: z.string() }), z.array(modelUsageSchema)),
  /**
   * What is known of the models that the active key was told and of those that were asked here: context, prices, abilities and own
   * runs, each with who says it. Answers by what was read before; prices that come later raise `models.changed`.
   */
  'models.profiles': command(z.object({ connectionId: z.string() }), modelProfilesSchema),
  /** What changed in the list was looked at; the list as it is now is compared with from then on. */
  'models.markSeen': command(z.object({ connectionId: z.string() }), nothing),
  /** The user's own word on whether a model can do something; without `can` it is taken back. */
  'models.override': command(
    z.object({
      connectionId: z.string(),
      model: z.string(),
      target: z.enum(fitTargets),
      can: z.optional(z.boolean()),
    }),
    nothing,
  ),
  /** What the user says that a model costs, used where neither the gateway nor the bundled table has a price; without `price` it is taken back. */
  'models.setPrice': command(
    z.object({ connectionId: z.string(), model: z.string(), price: z.optional(ownPriceSchema) }),
    nothing,
  ),
  'models.changed': event(z.object({ connectionId: z.string() })),
} satisfies Contract
