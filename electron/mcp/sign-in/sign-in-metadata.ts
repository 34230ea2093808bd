import * as z from 'zod/mini'
import { maxMcpScopeCharacters, maxMcpScopes, maxToolAddressLength } from '../../../shared/limits.ts'

const address = z.string().check(z.maxLength(maxToolAddressLength))
const words = z.array(z.string().check(z.maxLength(maxMcpScopeCharacters))).check(z.maxLength(maxMcpScopes))

/** What is used of the metadata of an authorization server (RFC 8414, or OpenID Connect Discovery). */
export const signInMetadataSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  registration_endpoint: z.optional(address),
  revocation_endpoint: z.optional(address),
  response_types_supported: words,
  token_endpoint_auth_methods_supported: z.optional(words),
  code_challenge_methods_supported: z.optional(words),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
})

export type SignInMetadata = z.infer<typeof signInMetadataSchema>

/** A sign-in as it is kept: all of it but its tokens and secrets. */
export const keptSignInSchema = z.object({
  /** The address of the authorization server, as the MCP server names it: nothing is sent to another. */
  authorizationServer: address,
  metadata: signInMetadataSchema,
  resourceMetadataUrl: z.nullable(address),
  resource: address,
  client: z.object({
    id: z.string(),
    /** How it says who it is, where it was told. */
    method: z.nullable(z.string()),
    /** The user has typed it. */
    isTyped: z.boolean(),
  }),
  scopes: z.array(z.string()),
  /** What was asked for: it is not asked for a second time. */
  askedScopes: z.array(z.string()),
  expiresAt: z.nullable(z.number()),
  isRenewed: z.boolean(),
})

export type KeptSignIn = z.infer<typeof keptSignInSchema>

const token = z.string().check(z.minLength(8), z.maxLength(16_000), z.regex(/^[\x21-\x7e]+$/))

/** What is taken of a token answer. Shorter tokens could not be hidden from what is written down. */
export const tokensSchema = z.object({
  access_token: token,
  token_type: z.string().check(z.maxLength(100)),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(token),
  scope: z.optional(z.string().check(z.maxLength(maxMcpScopes * maxMcpScopeCharacters))),
})

export type Tokens = z.infer<typeof tokensSchema>

/** What is taken of a registration: the id goes into the address of the page, the secret is hidden like a token. */
export const clientSchema = z.object({
  client_id: z.string().check(z.regex(/^[\x20-\x7e]{1,2000}$/)),
  client_secret: z.optional(token),
})

/** The words of a scope, each once. */
export function scopesOf(scope: string | undefined): string[] {
  const found = (scope ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length <= maxMcpScopeCharacters)
  return [...new Set(found)].slice(0, maxMcpScopes)
}
