import * as z from 'zod/mini'
import { fitTargets } from '../../formats/registry.ts'
import { modelFactsSchema, modelUsageSchema } from '../../models/model-facts.ts'
import { modelListSchema } from '../../models/model-list.ts'
import { modelProfilesSchema } from '../../models/model-profile.ts'
import { ownPriceSchema } from '../../prices/own-price.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Models that a gateway offers, and facts learned about them. */
export const modelsContract = {
  /** The model list for one key of a connection: for `keyId`, or for the active key. */
  'models.list': command(
    z.object({ connectionId: z.string(), keyId: z.optional(z.string()), refresh: z.optional(z.boolean()) }),
    modelListSchema,
  ),
  /** One model, in the list or not: its listed entry, and facts from recorded runs. Sends no request. */
  'models.get': command(z.object({ connectionId: z.string(), id: z.string() }), modelFactsSchema),
  /** Every model that was used through a connection, most recently used first. */
  'models.usage': command(z.object({ connectionId: z.string() }), z.array(modelUsageSchema)),
  /**
   * Profiles of the models listed for the active key and of those used here: context, prices, abilities and own runs,
   * each with its source. Uses cached data; prices that arrive later emit `models.changed`.
   */
  'models.profiles': command(z.object({ connectionId: z.string() }), modelProfilesSchema),
  /** Marks the changes of the list as seen; later lists are compared with the current one. */
  'models.markSeen': command(z.object({ connectionId: z.string() }), nothing),
  /** Overrides an ability of a model; without `can` the override is removed. */
  'models.override': command(
    z.object({
      connectionId: z.string(),
      model: z.string(),
      target: z.enum(fitTargets),
      can: z.optional(z.boolean()),
    }),
    nothing,
  ),
  /**
   * Sets the user's price for a model, used when neither the gateway nor the bundled table has one; without `price` it
   * is removed.
   */
  'models.setPrice': command(
    z.object({ connectionId: z.string(), model: z.string(), price: z.optional(ownPriceSchema) }),
    nothing,
  ),
  'models.changed': event(z.object({ connectionId: z.string() })),
} satisfies Contract
