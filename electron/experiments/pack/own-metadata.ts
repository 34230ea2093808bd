import * as z from 'zod/mini'
import { experimentPlanSchema } from '../../../shared/experiments/experiment.ts'

/** The key in `metadata`, which promptfoo ignores, for data that has no key in promptfoo. */
export const ownMetadataKey = 'gatewayPlayground'

const planParts = z.pick(experimentPlanSchema, { axes: true, maxRequests: true, maxCost: true })

/**
 * The additional data of a pack that this app wrote. Its templates use this app's syntax, without Nunjucks features.
 */
export const ownMetadataSchema = z.extend(planParts, {
  /** The id of the plan's own prompt; variants with it have no prompt of their own. */
  prompt: z.exactOptional(z.string()),
  /** The index of the baseline among the providers, from 0. */
  baseline: z.exactOptional(z.number()),
})

export type OwnMetadata = z.infer<typeof ownMetadataSchema>

/** Adds a backslash to a text that would be read as a file name. */
export function escapeFileName(text: string): string {
  return /^\\*file:\/\//.test(text) ? `\\${text}` : text
}

/** Reverses `escapeFileName`. It is safe for texts of other programs, which never start this way. */
export function unescapeFileName(text: string): string {
  return /^\\+file:\/\//.test(text) ? text.slice(1) : text
}
