import * as z from 'zod/mini'
import { errorTextSchema } from '../errors/app-error.ts'
import type { RouteBeside } from '../formats/descriptor.ts'
import { conversationFormatIds, formatIds, formatRegistry } from '../formats/registry.ts'

/** The stages of a connection's check-up, in the order in which they are gone through. */
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

/** What one stage came to. Its texts never hold a key, the tail of a key or the value of an extra header. */
export const stageSchema = z.object({
  id: z.enum(stageIds),
  state: z.enum(stageStates),
  /** What was seen, or why the stage was skipped. In English, like `fix`. */
  finding: z.string(),
  /** What to do about it; for `warned` and `failed`. */
  fix: z.optional(z.string()),
  /** Which sentences these are, to be worded where they are shown. */
  text: z.optional(errorTextSchema),
  /** What the gateway said itself. Shown, but no part of a report: it may quote what it was sent. */
  gatewaySays: z.optional(z.string()),
  /** An address that answers where the one of the connection does not. */
  betterAddress: z.optional(z.string()),
  /** Milliseconds; left out when the stage was skipped. */
  durationMs: z.optional(z.number()),
})

export type Stage = z.infer<typeof stageSchema>

/** The routes of a gateway by their formats, and those that a format has beside its own. */
const provenRoutes = [
  ...formatIds,
  ...formatIds.flatMap((id): readonly RouteBeside['id'][] => {
    const { routeBeside } = formatRegistry[id]
    return routeBeside === undefined ? [] : [routeBeside.id]
  }),
] as const

/** What was proven about one route of the gateway. */
export const routeProofSchema = z.object({
  route: z.enum(provenRoutes),
  /**
   * `buffered`: it answers, but a stream arrives in one piece. `reached`: it is there, and refused a request that asks for
   * nothing. Without a proof the route was not tried: labels of the list prove nothing.
   */
  outcome: z.enum(['works', 'buffered', 'reached', 'failed']),
  /** The model that failed was a guess: the list has no label for this format. */
  isGuess: z.optional(z.boolean()),
  /** What is worth knowing in one line, such as the model that was asked. */
  detail: z.string(),
  text: z.optional(errorTextSchema),
  /** How many models the list has; for `models`. */
  modelCount: z.optional(z.number()),
})

export type RouteProof = z.infer<typeof routeProofSchema>

/** What the doctor tells while it works. `begun` comes before the `done` of each stage that is not skipped. */
export const checkUpItemSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), stage: z.enum(stageIds) }),
  z.object({ type: z.literal('done'), stage: stageSchema }),
  z.object({ type: z.literal('proof'), proof: routeProofSchema }),
  /** The last item. Times in milliseconds, `finishedAt` since 1970. */
  z.object({ type: z.literal('finished'), finishedAt: z.number(), durationMs: z.number() }),
])

export type CheckUpItem = z.infer<typeof checkUpItemSchema>

/** What to check. `calls` are the formats to try with one small call each, which a gateway may charge. */
export const checkUpRequestSchema = z.object({
  connectionId: z.string(),
  calls: z.array(z.enum(conversationFormatIds)),
  /** The model to ask in each of them; left out: one that fits by its labels and its name. */
  model: z.optional(z.string()),
  /** Whether all other routes are tried as well, with requests that are refused and cost nothing. */
  probesRoutes: z.optional(z.boolean()),
})

export type CheckUpRequest = z.infer<typeof checkUpRequestSchema>
