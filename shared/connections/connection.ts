import * as z from 'zod/mini'
import { shownClientCertificateSchema } from './client-certificate.ts'
import { kindTimeoutsSchema } from './kind-timeouts.ts'
import { sealedStates } from './sealed-states.ts'
import { keyHealthSchema } from './key-health.ts'
import { headerNamesSchema } from '../gateway/header-names-schema.ts'

/** Id of the practice gateway's connection, which always exists and cannot be removed. */
export const practiceConnectionId = 'practice'

export const headerSchema = z.object({ name: z.string(), value: z.string() })

/** An extra header in a change. Without a value, the stored value stays. */
export const extraHeaderSchema = z.object({ name: z.string(), value: z.exactOptional(z.string()) })

/** An extra header for display, with its value only when it is not secret. */
export const shownHeaderSchema = z.extend(extraHeaderSchema, {
  /** `open`: the value is not secret (`open-headers.ts`). */
  state: z.enum(['open', ...sealedStates]),
  /** `''` when the value is too short to show any of it. */
  lastFour: z.string(),
  /** Changes with the value. */
  valueId: z.optional(z.string()),
})

export type ShownHeader = z.infer<typeof shownHeaderSchema>

export const proxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('custom'),
    url: z.string(),
    /** `user:password`; without a value, the stored credentials stay. Left out for a proxy without credentials. */
    credentials: z.exactOptional(z.object({ value: z.exactOptional(z.string()) })),
    /** Hosts that are reached without the proxy, in the syntax of `proxy-bypass.ts`. Left out for none. */
    bypass: z.exactOptional(z.string()),
  }),
])

export type ProxyChoice = z.infer<typeof proxySchema>

/** The proxy for display: of the credentials, only their state. */
const shownProxySchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('system') }),
  z.object({ mode: z.literal('none') }),
  z.object({
    mode: z.literal('custom'),
    url: z.string(),
    bypass: z.exactOptional(z.string()),
    /** `valueId` changes with the credentials. */
    credentials: z.optional(z.object({ state: z.enum(sealedStates), valueId: z.optional(z.string()) })),
  }),
])

export type ShownProxy = z.infer<typeof shownProxySchema>

/** The settings of a connection that the user can change. */
export const connectionSettingsSchema = z.object({
  name: z.string(),
  /** The address as typed; its normalized form is `baseUrl` below. */
  address: z.string(),
  /** Values are stored like keys, unless the header is open. */
  extraHeaders: z.array(extraHeaderSchema),
  proxy: proxySchema,
  /** PEM text of one additional certificate authority; `''` for none. */
  caCertificate: z.string(),
  /** Seconds to wait for the connection to be established. */
  connectTimeoutSeconds: z.number().check(z.gte(1), z.lte(600)),
  /** Seconds to wait for the first byte of a response. */
  headersTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** Seconds without a byte after which a stream is aborted. */
  idleTimeoutSeconds: z.number().check(z.gte(1), z.lte(86_400)),
  /** Other time-outs for certain kinds of requests. */
  kindTimeouts: z.exactOptional(kindTimeoutsSchema),
  /** The gateway's names for the headers that differ between gateways. */
  headerNames: headerNamesSchema,
})

export type ConnectionSettings = z.infer<typeof connectionSettingsSchema>

/**
 * The states of a key. The key itself never leaves the main process.
 *
 * `saved`: encrypted on disk, or in the key store of the system. `session`: in memory until the app ends.
 * `environment`: from an environment variable. `unreadable`: stored, but cannot be decrypted here. `other-origin`: it
 * belongs to another address. `other-way`: the proxy or the certificate authority of its connection changed since it
 * was entered.
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

/** The settings, besides the address, that decide which way a key travels. */
const wayParts = ['proxy', 'certificate'] as const

export const keyDescriptionSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** `''` when the key is too short to show any of it. */
  lastFour: z.string(),
  state: z.enum(keyStates),
  /** The only origin this key may be sent to. */
  origin: z.string(),
  /** The settings that changed, with `other-way`. */
  changed: z.optional(z.array(z.enum(wayParts))),
  /** The gateway's last answer to the key; left out until there is one. */
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
  /** Scheme, host and port with any path prefix before `/v1`, without a trailing slash. */
  baseUrl: z.string(),
  keys: z.array(keyDescriptionSchema),
  activeKeyId: z.nullable(z.string()),
})

export type Connection = z.infer<typeof connectionSchema>

/** The result of testing a connection with one cheap request for the model list. */
export const connectionCheckSchema = z.object({
  modelCount: z.number(),
  /** Round trip in milliseconds. */
  durationMs: z.number(),
  checkedAt: z.number(),
})

export type ConnectionCheck = z.infer<typeof connectionCheckSchema>
