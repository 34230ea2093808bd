import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'

/**
 * How the sign-in at a server is (OAuth). No token, code or secret is part of it. The page is the address that the user's browser
 * opens: it has the `state` of this one attempt, which is worth nothing without what main keeps of it.
 */
export const mcpSignInSchema = z.discriminatedUnion('status', [
  /** The server has not asked for one. */
  z.object({ status: z.literal('none') }),
  z.object({
    status: z.literal('wanted'),
    /** It was never done, has run out, or does not reach far enough for what was asked. */
    why: z.enum(['first', 'again', 'more']),
    scopes: z.array(z.string()),
    /** How the last attempt ended. */
    error: z.nullable(appErrorSchema),
  }),
  z.object({ status: z.literal('working') }),
  z.object({
    status: z.literal('waiting'),
    until: z.number(),
    /** The origin that the page is of. */
    opens: z.string(),
    page: z.string(),
  }),
  z.object({
    status: z.literal('signed-in'),
    issuer: z.string(),
    scopes: z.array(z.string()),
    /** When the token of now runs out; `null` where the server does not say. */
    expiresAt: z.nullable(z.number()),
    /** It is renewed without the user. */
    isRenewed: z.boolean(),
    /** It is forgotten at the end of the app. */
    isSession: z.boolean(),
  }),
])

export type McpSignIn = z.infer<typeof mcpSignInSchema>

/** What a sign-in would do, by what the server and its authorization server say: shown before anything of it is done. */
export const mcpSignInPlanSchema = z.object({
  planId: z.string(),
  issuer: z.string(),
  /** The origin whose page the browser opens. */
  opens: z.string(),
  /** The origin that the code is sent to, and that gives the tokens. */
  tokensFrom: z.string(),
  /** The origin at which the app is registered; `null` where the user has typed a client id. */
  registersAt: z.nullable(z.string()),
  /** What of these is not the server's own origin. */
  otherOrigins: z.array(z.string()),
  scopes: z.array(z.string()),
  /** What the tokens are asked for. */
  resource: z.string(),
})

export type McpSignInPlan = z.infer<typeof mcpSignInPlanSchema>

/** What came of telling the authorization server that its tokens are not used any more. */
export const revocations = ['done', 'not-offered', 'failed'] as const

/** Where a browser comes back to, on a free port of this machine. */
export const signInRedirectPath = '/oauth/callback'
