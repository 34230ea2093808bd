import * as z from 'zod/mini'
import { keyHealthSchema } from './key-health.ts'
import { headerNamesSchema } from '../gateway/header-names-schema.ts'

/** The id of the connection to the practice gateway, which always exists and cannot be removed. */
export const practiceConnectionId = 'practice'

export const headerSchema = z.object({ name: z.string(), value: z.string() })

export const proxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  z.object({ mode: z.literal('custom'), url: z.string() }),
])

export type ProxyChoice = z.infer<typeof proxySchema>

/** What the user can change about a connection. */
export const connectionSettingsSchema = z.object({
  name: z.string(),
  /** As typed; `origin` below is what it is read as. */
  address: z.string(),
  extraHeaders: z.array(headerSchema),
  proxy: proxySchema,
  /** PEM text of one extra certificate authority, `''` for none. */
  caCertificate: z.string(),
  /** Seconds that making a connection may take. */
  connectTimeoutSeconds: z.number().check(z.gte(1), z.lte(600)),
  /** Seconds the first byte of an answer may take. */
  headersTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** Seconds without a byte after which a stream is given up. */
  idleTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** How this gateway calls the headers that differ between gateways. */
  headerNames: headerNamesSchema,
})

export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>

/**
 * What may be said about a key. The key itself never leaves the main process.
 *
 * `saved`: encrypted on disk. `session`: in memory until the app ends. `environment`: given by the environment.
 * `unreadable`: stored, but cannot be decrypted here. `other-origin`: it belongs to another address.
 */
const keyStates = ['saved', 'session', 'environment', 'built-in', 'unreadable', 'other-origin'] as const

export type KeyState = (typeof keyStates)[number]

export const keyDescriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `''` when the key is too short to show any of it. */
  lastFour: z.string(),
  state: z.enum(keyStates),
  /** The one origin this key may be sent to. */
  origin: z.string(),
  /** What its gateway last said to it; left out until it was asked. */
  health: z.optional(keyHealthSchema),
})

export type KeyDescription = z.infer<typeof keyDescriptionSchema>

export const connectionSchema = z.extend(connectionSettingsSchema, {
  id: z.string(),
  isPractice: z.boolean(),
  /** Scheme, host and port with any path prefix in front of `/v1`, without a trailing slash. */
  baseUrl: z.string(),
  keys: z.array(keyDescriptionSchema),
  activeKeyId: z.nullable(z.string()),
})

export type Connection = z.infer<typeof connectionSchema>

/** What one cheap request to the model list says about a connection. */
export const connectionCheckSchema = z.object({
  modelCount: z.number(),
  /** Round trip in milliseconds. */
  durationMs: z.number(),
  checkedAt: z.number(),
})

export type ConnectionCheck = z.infer<typeof connectionCheckSchema>
