import * as z from 'zod/mini'
import { maxMcpScopeCharacters, maxMcpScopes, maxToolAddressLength } from '../../../shared/limits.ts'

const address = z.string().check(z.maxLength(maxToolAddressLength))
const words = z.array(z.string().check(z.maxLength(maxMcpScopeCharacters))).check(z.maxLength(maxMcpScopes))

/** The used fields of an authorization server's metadata (RFC 8414, or OpenID Connect Discovery). */
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

/** A stored sign-in: everything except its tokens and secrets. */
export const keptSignInSchema = z.object({
  /** The address of the authorization server, as the MCP server names it: nothing is sent to another one. */
  authorizationServer: address,
  metadata: signInMetadataSchema,
  resourceMetadataUrl: z.nullable(address),
  resource: address,
  client: z.object({
    id: z.string(),
    /** The authentication method of the client, if stated. */
    method: z.nullable(z.string()),
    /** Whether the user has entered the client id. */
    isTyped: z.boolean(),
  }),
  scopes: z.array(z.string()),
  /** The requested scopes: they are not requested a second time. */
  askedScopes: z.array(z.string()),
  expiresAt: z.nullable(z.number()),
  isRenewed: z.boolean(),
})

export type KeptSignIn = z.infer<typeof keptSignInSchema>

const token = z.string().check(z.minLength(8), z.maxLength(16_000), z.regex(/^[\x21-\x7e]+$/))

/** The used fields of a token response. Shorter tokens could not be masked in written text. */
export const tokensSchema = z.object({
  access_token: token,
  token_type: z.string().check(z.maxLength(100)),
  expires_in: z.optional(z.number()),
  refresh_token: z.optional(token),
  scope: z.optional(z.string().check(z.maxLength(maxMcpScopes * maxMcpScopeCharacters))),
})

export type Tokens = z.infer<typeof tokensSchema>

/** The used fields of a registration: the id becomes part of the page's address, the secret is masked like a token. */
export const clientSchema = z.object({
  client_id: z.string().check(z.regex(/^[\x20-\x7e]{1,2000}$/)),
  client_secret: z.optional(token),
})

/** The words of a scope, without duplicates. */
export function scopesOf(scope: string | undefined): string[] {
  const found = (scope ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && word.length <= maxMcpScopeCharacters)
  return [...new Set(found)].slice(0, maxMcpScopes)
}
