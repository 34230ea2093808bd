import * as z from 'zod/mini'
import { experimentPlanSchema } from '../../../shared/experiments/experiment.ts'

/** Where in `metadata`, which promptfoo leaves alone, we keep what its keys have no place for. */
export const ownMetadataKey = 'gatewayPlayground'

const planParts = z.pick(experimentPlanSchema, { axes: true, maxRequests: true, maxCost: true })

/** What a pack that was written here says besides promptfoo's keys. Its templates are ours: nothing of Nunjucks is in them. */
export const ownMetadataSchema = z.extend(planParts, {
  /** The id of the plan's own prompt; variants that have it have none of their own. */
  prompt: z.exactOptional(z.string()),
  /** The place of the baseline among the providers, from 0. */
  baseline: z.exactOptional(z.number()),
})

export type OwnMetadata = z.infer<typeof ownMetadataSchema>

/** A text that would be taken for the name of a file stands behind a backslash. */
export function escapeFileName(text: string): string {
  return /^\\*file:\/\//.test(text) ? `\\${text}` : text
}

/** The way back; also for texts that other programs wrote, since none of theirs begins so. */
export function unescapeFileName(text: string): string {
  return /^\\+file:\/\//.test(text) ? text.slice(1) : text
}
