import { defineErrors } from '../../define-errors.ts'
import { plural } from '../../plural.ts'

/** Errors of signing in at MCP servers (OAuth). The server's own words are quoted. */
export const mcpSignInErrors = {
  wanted: ({ server }: { server: string }) => ({
    message: `${server} requires a sign-in (401).`,
    nextStep:
      'Sign in to it in Library, Tools, Servers, or enter a token as the value of an Authorization header.',
  }),
  headerRefused: ({ server }: { server: string }) => ({
    message: `${server} refused the value of its Authorization header (401).`,
    nextStep: 'Edit the server: enter another value, or remove the header to sign in.',
  }),
  needsMore: ({ server, scopes }: { server: string; scopes: string }) => ({
    message: `${server} requires more than your sign-in allows: ${scopes}`,
    nextStep: 'Sign in again in Library, Tools, Servers to allow it, or leave it. The tool did not run.',
  }),
  stillRefused: ({ server }: { server: string }) => ({
    message: `Access was refused by ${server} even though you have signed in for it (403).`,
    nextStep: 'Ask whoever runs the server for access. The tool did not run.',
  }),
  noMetadata: ({ server }: { server: string }) => ({
    message: `${server} requires a sign-in and does not say where: there is no authorization server metadata.`,
    nextStep: 'Enter a token as the value of an Authorization header, or ask whoever runs the server.',
  }),
  noServerMetadata: ({ host, server, status }: { host: string; server: string; status: number }) => ({
    message: `${server} has its sign-ins at ${host}, which does not say how to sign in (status ${status}).`,
    nextStep: 'Ask whoever runs it, or enter a token as the value of an Authorization header.',
  }),
  otherIssuer: ({ host, issuer }: { host: string; issuer: string }) => ({
    message: `The metadata of ${host} belong to another issuer: ${issuer}`,
    nextStep: 'Ask whoever runs the server to fix them. Nothing was opened.',
  }),
  otherResource: ({ server, resource }: { server: string; resource: string }) => ({
    message: `The metadata of ${server} name another resource: ${resource}`,
    nextStep: 'Enter the address it names, if that is the server you mean. Nothing was opened.',
  }),
  unsafeAddress: ({ address }: { address: string }) => ({
    message: `The sign-in leads to ${address}, which is neither https nor allowed for this server.`,
    nextStep: 'Ask whoever runs the server to fix its metadata. Nothing was sent there.',
  }),
  noPkce: ({ host }: { host: string }) => ({
    message: `${host} does not offer PKCE with S256, without which a sign-in could be stolen on its way.`,
    nextStep: 'Enter a token as the value of an Authorization header, or ask whoever runs it.',
  }),
  noCodeFlow: ({ host }: { host: string }) => ({
    message: `${host} does not offer sign-ins with a code.`,
    nextStep: 'Enter a token as the value of an Authorization header.',
  }),
  noRegistration: ({ host, redirect }: { host: string; redirect: string }) => ({
    message: `${host} does not register apps by itself.`,
    nextStep: `Register one there with the redirect address ${redirect} (any port), then edit the server and enter its client ID.`,
  }),
  tooLarge: ({ host, kilobytes }: { host: string; kilobytes: number }) => ({
    message: `${host} answered the sign-in with more than ${kilobytes} kB.`,
    nextStep: 'Check the address of the server. Nothing of it was kept.',
  }),
  tooSlow: ({ host, seconds }: { host: string; seconds: number }) => ({
    message: `${host} did not answer the sign-in within ${seconds} s.`,
    nextStep: 'Sign in again later.',
  }),
  unreadable: ({ host }: { host: string }) => ({
    message: `${host} answered the sign-in with something that is not OAuth.`,
    nextStep: 'Check the address of the server, or ask whoever runs it.',
  }),
  answeredStatus: ({ host, status }: { host: string; status: number }) => ({
    message: `${host} answered the sign-in with status ${status}.`,
    nextStep: 'Sign in again later, or ask whoever runs it.',
  }),
  redirected: ({ host, status, leadsTo }: { host: string; status: number; leadsTo: string }) => ({
    message: `${host} redirected the sign-in to ${leadsTo} (${status}), which is not followed.`,
    nextStep: 'Ask whoever runs it. Nothing was sent there.',
  }),
  refused: ({ host, words }: { host: string; words: string }) => ({
    message: `${host} refused the sign-in: ${words}`,
    nextStep: 'Sign in again. If a client ID was entered for this server, check it.',
  }),
  denied: ({ host }: { host: string }) => ({
    message: `The sign-in was denied at ${host}.`,
    nextStep: 'Sign in again if you want the server to be used.',
  }),
  otherAnswerer: ({ host }: { host: string }) => ({
    message: `The answer came from another authorization server than ${host}. It was not used.`,
    nextStep: 'Do not sign in there. Ask whoever runs the server.',
  }),
  timedOut: ({ minutes }: { minutes: number }) => ({
    message: `Nobody finished the sign-in within ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    nextStep: 'Sign in again.',
  }),
  noListener: {
    message: 'This computer gave no port for the answer of the sign-in.',
    nextStep: 'Close other programs, then sign in again.',
  },
  planGone: {
    message: 'What was shown of this sign-in is no longer true.',
    nextStep: 'Look at it again, then sign in.',
  },
  ended: ({ host }: { host: string }) => ({
    message: `${host} no longer renews your sign-in.`,
    nextStep: 'Sign in again.',
  }),
  ranOut: ({ host }: { host: string }) => ({
    message: `The sign-in at ${host} has run out, and is not renewed by itself.`,
    nextStep: 'Sign in again.',
  }),
  otherTokenType: ({ host, type }: { host: string; type: string }) => ({
    message: `${host} gave a token of a kind this app cannot use: ${type}`,
    nextStep: 'Enter a bearer token as the value of an Authorization header.',
  }),
}

export const mcpSignInError = defineErrors('mcp-sign-in', mcpSignInErrors)
