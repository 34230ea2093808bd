import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * The state of the OAuth sign-in at a server. It contains no token, code or secret. `page` is the URL that the user's
 * browser opens: it contains the `state` of this attempt only, which is useless without the data in main.
 */
export const mcpSignInSchema = z.discriminatedUnion('status', [
  /** The server has not requested a sign-in. */
  z.object({ status: z.literal('none') }),
  z.object({
    status: z.literal('wanted'),
    /** It was never done, has expired, or does not cover the requested scopes. */
    why: z.enum(['first', 'again', 'more']),
    scopes: z.array(z.string()),
    /** The error of the last attempt. */
    error: z.nullable(appErrorSchema),
  }),
  z.object({ status: z.literal('working') }),
  z.object({
    status: z.literal('waiting'),
    until: z.number(),
    /** The origin of the page. */
    opens: z.string(),
    page: z.string(),
  }),
  z.object({
    status: z.literal('signed-in'),
    issuer: z.string(),
    scopes: z.array(z.string()),
    /** When the current token expires; `null` when the server does not say. */
    expiresAt: z.nullable(z.number()),
    /** Whether it is renewed without the user. */
    isRenewed: z.boolean(),
    /** Whether it is forgotten when the app ends. */
    isSession: z.boolean(),
  }),
])

export type McpSignIn = z.infer<typeof mcpSignInSchema>

/**
 * The plan of a sign-in, from the metadata of the server and its authorization server: shown before anything is done.
 */
export const mcpSignInPlanSchema = z.object({
  planId: z.string(),
  issuer: z.string(),
  /** The origin of the page that the browser opens. */
  opens: z.string(),
  /** The origin that receives the code and issues the tokens. */
  tokensFrom: z.string(),
  /** The origin where the app is registered; `null` when the user has typed a client id. */
  registersAt: z.nullable(z.string()),
  /** Those of these origins that differ from the server's own. */
  otherOrigins: z.array(z.string()),
  scopes: z.array(z.string()),
  /** The resource that the tokens are requested for. */
  resource: z.string(),
})

export type McpSignInPlan = z.infer<typeof mcpSignInPlanSchema>

/** Results of revoking the tokens at the authorization server. */
export const revocations = ['done', 'not-offered', 'failed'] as const

/** Redirect path for the browser, on a free port of this machine. */
export const signInRedirectPath = '/oauth/callback'
