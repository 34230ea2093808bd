import * as z from 'zod/mini'
import { shownClientCertificateSchema } from './client-certificate.ts'
import { kindTimeoutsSchema } from './kind-timeouts.ts'
import { sealedStates } from './sealed-states.ts'
import { keyHealthSchema } from './key-health.ts'
import { headerNamesSchema } from '../gateway/header-names-schema.ts'

/** The id of the connection to the practice gateway, which always exists and cannot be removed. */
export const practiceConnectionId = 'practice'

export const headerSchema = z.object({ name: z.string(), value: z.string() })

/** An extra header as it is changed. Without a value the one that is there stays. */
export const extraHeaderSchema = z.object({ name: z.string(), value: z.exactOptional(z.string()) })

/** An extra header as it may be shown: with its value only where that is no secret. */
export const shownHeaderSchema = z.extend(extraHeaderSchema, {
  /** `open`: it is no secret (`open-headers.ts`). */
  state: z.enum(['open', ...sealedStates]),
  /** `''` when the value is too short to show any of it. */
  lastFour: z.string(),
  /** Another one for another value. */
  valueId: z.optional(z.string()),
})

export type ShownHeader = z.infer<typeof shownHeaderSchema>

export const proxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('custom'),
    url: z.string(),
    /** `user:password`; without a value those that are kept stay. Left out for a proxy that wants none. */
    credentials: z.exactOptional(z.object({ value: z.exactOptional(z.string()) })),
    /** Which hosts are asked without it, as `proxy-bypass.ts` reads it. Left out for none. */
    bypass: z.exactOptional(z.string()),
  }),
])

export type ProxyChoice = z.infer<typeof proxySchema>

/** The proxy as it may be shown: of user and password no more than that there are some. */
const shownProxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('custom'),
    url: z.string(),
    bypass: z.exactOptional(z.string()),
    /** `valueId` is another one for others. */
    credentials: z.optional(z.object({ state: z.enum(sealedStates), valueId: z.optional(z.string()) })),
  }),
])

export type ShownProxy = z.infer<typeof shownProxySchema>

/** What the user can change about a connection. */
export const connectionSettingsSchema = z.object({
  name: z.string(),
  /** As typed; `origin` below is what it is read as. */
  address: z.string(),
  /** What they say is kept like a key, unless the header is an open one. */
  extraHeaders: z.array(extraHeaderSchema),
  proxy: proxySchema,
  /** PEM text of one extra certificate authority, `''` for none. */
  caCertificate: z.string(),
  /** Seconds that making a connection may take. */
  connectTimeoutSeconds: z.number().check(z.gte(1), z.lte(600)),
  /** Seconds the first byte of an answer may take. */
  headersTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** Seconds without a byte after which a stream is given up. */
  idleTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** Other time-outs for some kinds of requests. */
  kindTimeouts: z.exactOptional(kindTimeoutsSchema),
  /** How this gateway calls the headers that differ between gateways. */
  headerNames: headerNamesSchema,
})

export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>

/**
 * What may be said about a key. The key itself never leaves the main process.
 *
 * `saved`: encrypted on disk, or in the key store of the system. `session`: in memory until the app ends. `environment`: given by the environment.
 * `unreadable`: stored, but cannot be decrypted here. `other-origin`: it belongs to another address. `other-way`: the proxy or
 * the certificate authority of its connection changed since it was entered.
 */
const keyStates = [
  'saved',
  'session',
  'environment',
  'built-in',
  'unreadable',
  'other-origin',
  'other-way',
] as const

export type KeyState = (typeof keyStates)[number]

/** What decides where a key travels, besides the address. */
const wayParts = ['proxy', 'certificate'] as const

export const keyDescriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `''` when the key is too short to show any of it. */
  lastFour: z.string(),
  state: z.enum(keyStates),
  /** The one origin this key may be sent to. */
  origin: z.string(),
  /** What changed of the way it would go, with `other-way`. */
  changed: z.optional(z.array(z.enum(wayParts))),
  /** What its gateway last said to it; left out until it was asked. */
  health: z.optional(keyHealthSchema),
})

export type KeyDescription = z.infer<typeof keyDescriptionSchema>

export const connectionSchema = z.extend(connectionSettingsSchema, {
  id: z.string(),
  isPractice: z.boolean(),
  extraHeaders: z.array(shownHeaderSchema),
  proxy: shownProxySchema,
  /** Left out for none. */
  clientCertificate: z.optional(shownClientCertificateSchema),
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
