import * as z from 'zod/mini'
import { errorTextSchema } from '../errors/app-error.ts'
import type { RouteBeside } from '../formats/descriptor.ts'
import { conversationFormatIds, formatIds, formatRegistry } from '../formats/registry.ts'

/** The stages of a connection's check-up, in the order they run. */
export const stageIds = [
  'lookup',
  'connection',
  'proxy',
  'certificate',
  'address',
  'key',
  'models',
  'calls',
  'streaming',
  'clock',
] as const

export type StageId = (typeof stageIds)[number]

const stageStates = ['passed', 'warned', 'failed', 'skipped'] as const

export type StageState = (typeof stageStates)[number]

/** The result of one stage. Its texts never contain a key, the end of a key or the value of an extra header. */
export const stageSchema = z.object({
  id: z.enum(stageIds),
  state: z.enum(stageStates),
  /** What was found, or why the stage was skipped. In English, like `fix`. */
  finding: z.string(),
  /** What to do about it; set for `warned` and `failed`. */
  fix: z.optional(z.string()),
  /** The catalogue sentences of `finding` and `fix`, for showing them in the window's language. */
  text: z.optional(errorTextSchema),
  /** The gateway's own words. They are shown, but left out of reports, because they may quote the request. */
  gatewaySays: z.optional(z.string()),
  /** An address that answers when the connection's own does not. */
  betterAddress: z.optional(z.string()),
  /** Milliseconds; left out when the stage was skipped. */
  durationMs: z.optional(z.number()),
})

export type Stage = z.infer<typeof stageSchema>

/** The routes of all formats, and the additional routes that some formats have. */
const provenRoutes = [
  ...formatIds,
  ...formatIds.flatMap((id): readonly RouteBeside['id'][] => {
    const { routeBeside } = formatRegistry[id]
    return routeBeside === undefined ? [] : [routeBeside.id]
  }),
] as const

/** The result of testing one route of the gateway. */
export const routeProofSchema = z.object({
  route: z.enum(provenRoutes),
  /**
   * `buffered`: it answers, but a stream arrives in one piece. `reached`: it exists, and refused an empty request. A
   * route without a result was not tested: labels in the model list prove nothing.
   */
  outcome: z.enum(['works', 'buffered', 'reached', 'failed']),
  /** Whether the failed model was a guess: no model in the list is labelled for this format. */
  isGuess: z.optional(z.boolean()),
  /** Details in one line, such as the model that was used. */
  detail: z.string(),
  text: z.optional(errorTextSchema),
  /** Number of models in the list; for `models`. */
  modelCount: z.optional(z.number()),
})

export type RouteProof = z.infer<typeof routeProofSchema>

/** Progress items of the doctor. `begun` precedes the `done` of each stage that is not skipped. */
export const checkUpItemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), stage: z.enum(stageIds) }),
  z.object({ type: z.literal('done'), stage: stageSchema }),
  z.object({ type: z.literal('proof'), proof: routeProofSchema }),
  /** The last item. `finishedAt` is milliseconds since 1970, `durationMs` milliseconds. */
  z.object({ type: z.literal('finished'), finishedAt: z.number(), durationMs: z.number() }),
])

export type CheckUpItem = z.infer<typeof checkUpItemSchema>

/** The checks to run. `calls` are the formats to test with one small call each, which a gateway may charge. */
export const checkUpRequestSchema = z.object({
  connectionId: z.string(),
  calls: z.array(z.enum(conversationFormatIds)),
  /** The model for these calls; left out to choose one by its labels and name. */
  model: z.optional(z.string()),
  /** Whether to test all other routes too, with requests that are refused and cost nothing. */
  probesRoutes: z.optional(z.boolean()),
})

export type CheckUpRequest = z.infer<typeof checkUpRequestSchema>
