import * as z from 'zod/mini'
import type { ErrorText } from '../text/define-errors.ts'
import { gatewayError } from '../text/en/errors/gateway.ts'

/** The kinds of expected failures. `bug` is an unexpected one. */
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
 * The party responsible for a gateway's error: the key or its balance there, the address, the request, the model or
 * format, the gateway itself, or the service behind it.
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

/** An action that the window offers for an error. Plain data, so that it can cross the process boundary. */
export const remedySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('set-key'), connectionId: z.string() }),
  z.object({ type: z.literal('check-connection'), connectionId: z.string() }),
  z.object({ type: z.literal('choose-model') }),
  z.object({ type: z.literal('remove-field'), field: z.string() }),
  z.object({ type: z.literal('retry') }),
  /** Shows the copies of the database that can be restored. */
  z.object({ type: z.literal('show-copies') }),
])

export type Remedy = z.infer<typeof remedySchema>

const plainParamSchema = z.union([z.string(), z.number(), z.boolean()])

/** The catalogue sentences of an error. Errors can quote other errors; four levels are more than any error has. */
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

/** Sentences created in main and translated in the window that are not errors: notes and findings. */
export const wordedSchema = z.object({
  message: z.string(),
  nextStep: z.optional(z.string()),
  text: z.optional(errorTextSchema),
})

/** Any value with translatable sentences; an `AppError` is one too. */
export type Worded = z.infer<typeof wordedSchema>

/**
 * An expected failure as plain JSON.
 *
 * `message` says what happened in the app's words and `nextStep` what to do: both in English, for logs, records and
 * reports. `text` identifies the catalogue sentences, so that the window can show them in its language (`wordError`).
 * `gatewaySays` quotes the gateway. `detail` is the redacted raw body or cause, for the inspector. No field ever
 * contains a key.
 */
export const appErrorSchema = z.object({
  kind: z.enum(appErrorKinds),
  /** For errors in a response. */
  party: z.optional(z.enum(faultParties)),
  message: z.string(),
  gatewaySays: z.optional(z.string()),
  nextStep: z.optional(z.string()),
  text: z.optional(errorTextSchema),
  /** HTTP status, when a response arrived. */
  status: z.optional(z.number()),
  /** The gateway's own machine-readable code, such as `model_not_found`. */
  code: z.optional(z.string()),
  requestId: z.optional(z.string()),
  /** The request id from the service behind the gateway, when the error has its own. */
  upstreamRequestId: z.optional(z.string()),
  /** The wait that the gateway asked for, in milliseconds. */
  retryAfterMs: z.optional(z.number()),
  /** When that wait ends, in milliseconds since 1970, if the time of the response is known. */
  retryAt: z.optional(z.number()),
  /** The request field that the error names, for `unsupported-parameter`. */
  field: z.optional(z.string()),
  detail: z.optional(z.string()),
  remedies: z.optional(z.array(remedySchema)),
})

export type AppError = z.infer<typeof appErrorSchema>

/** The error of a run that the user stopped; never shown as a failure. */
export const cancelledError: AppError = { kind: 'cancelled', ...gatewayError('stopped') }
