import * as z from 'zod/mini'
import type { ErrorText } from '../text/define-errors.ts'
import { gatewayError } from '../text/en/errors/gateway.ts'

/** Every way an expected failure can be told apart. `bug` is what no code expected. */
const appErrorKinds = [
  'no-key',
  'unauthorized',
  'forbidden',
  'rate-limited',
  'unsupported-parameter',
  'rejected',
  'server',
  'network',
  'timeout',
  'cancelled',
  'invalid-response',
  'invalid-input',
  'not-found',
  'storage',
  'unavailable',
  'bug',
] as const

export type AppErrorKind = (typeof appErrorKinds)[number]

/**
 * Whose fault an error of a gateway is: the key or its balance there, the address, the request, the model or format, the gateway
 * itself, or the service behind it.
 */
export const faultParties = [
  'key',
  'balance',
  'address',
  'request',
  'model',
  'gateway',
  'upstream',
  'unknown',
] as const

export type FaultParty = (typeof faultParties)[number]

/** What the window can offer to do about an error. Plain data, so that it survives the boundary. */
export const remedySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set-key'), connectionId: z.string() }),
  z.object({ type: z.literal('check-connection'), connectionId: z.string() }),
  z.object({ type: z.literal('choose-model') }),
  z.object({ type: z.literal('remove-field'), field: z.string() }),
  z.object({ type: z.literal('retry') }),
  /** Shows the copies of the database that can be gone back to. */
  z.object({ type: z.literal('show-copies') }),
])

export type Remedy = z.infer<typeof remedySchema>

const plainParamSchema = z.union([z.string(), z.number(), z.boolean()])

/** Which sentences an error says. Errors stand in the sentences of others; four levels are more than any has. */
export const errorTextSchema = textSchemaOver(quotesOver(quotesOver(quotesOver(plainParamSchema))))

function quotesOver(inner: z.ZodMiniType): z.ZodMiniType {
  return z.union([plainParamSchema, quotedSchema(inner)])
}

function textSchemaOver(param: z.ZodMiniType): z.ZodMiniType<ErrorText> {
  return z.object({
    code: z.string(),
    params: z.optional(z.record(z.string(), param)),
  }) as z.ZodMiniType<ErrorText>
}

function quotedSchema(param: z.ZodMiniType): z.ZodMiniType {
  return z.object({
    message: z.string(),
    text: z.optional(textSchemaOver(param)),
    part: z.optional(z.literal('nextStep')),
  })
}

/** Sentences that are made in main and worded in the window, where they are no error: notes and findings. */
export const wordedSchema = z.object({
  message: z.string(),
  nextStep: z.optional(z.string()),
  text: z.optional(errorTextSchema),
})

/** An `AppError` has one too. */
export type Worded = z.infer<typeof wordedSchema>

/**
 * An expected failure as plain JSON.
 *
 * `message` says what happened in our words and `nextStep` what to do: both in English, for logs, records and reports. `text`
 * says which sentences of the catalogue they are, so that the window can say them in its language (`wordError`).
 * `gatewaySays` quotes the gateway.
 * `detail` is the redacted raw body or cause, for the inspector. Nothing in it ever holds a key.
 */
export const appErrorSchema = z.object({
  kind: z.enum(appErrorKinds),
  /** For errors of an answer. */
  party: z.optional(z.enum(faultParties)),
  message: z.string(),
  gatewaySays: z.optional(z.string()),
  nextStep: z.optional(z.string()),
  text: z.optional(errorTextSchema),
  /** HTTP status, when an answer arrived. */
  status: z.optional(z.number()),
  /** The gateway's own machine-readable code, such as `model_not_found`. */
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** The id that the service behind the gateway gave the request, where the error has one of its own. */
  upstreamRequestId: z.optional(z.string()),
  /** How long the gateway asked to wait, in milliseconds. */
  retryAfterMs: z.optional(z.number()),
  /** When that wait is over, in milliseconds since 1970, where it is known when the answer came. */
  retryAt: z.optional(z.number()),
  /** The request field the error names, for `unsupported-parameter`. */
  field: z.optional(z.string()),
  detail: z.optional(z.string()),
  remedies: z.optional(z.array(remedySchema)),
})

export type AppError = z.infer<typeof appErrorSchema>

/** The calm end of a run that the user stopped; never drawn as a failure. */
export const cancelledError: AppError = { kind: 'cancelled', ...gatewayError('stopped') }
