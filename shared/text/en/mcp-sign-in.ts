import { defineText } from '../define-text.ts'
import { plural } from '../plural.ts'

/** Signing in at MCP servers (OAuth): its texts in Library, and the final page in the browser. */
export const mcpSignInTexts = {
  title: 'Sign-in',
  action: 'Sign in',
  actionAgain: 'Sign in again',
  signOut: 'Sign out',
  stop: 'Stop waiting',
  stopWorking: 'Stop signing in',
  notNow: 'Not now',
  wanted: {
    first: (server: string) => `${server} requires a sign-in.`,
    again: (server: string) => `The sign-in at ${server} has ended.`,
    more: (server: string) => `${server} requires more than your sign-in allows.`,
    text: 'You see where the sign-in leads before a page is opened.',
    scopes: (scopes: string) => `Asks for: ${scopes}`,
  },
  inList: { wanted: 'sign in', going: 'signing in' },
  working: 'Signing in',
  waiting: {
    title: (origin: string) => `Finish the sign-in in your browser, at ${origin}`,
    left: (time: string) => `Waits ${time} more`,
    open: 'Open the sign-in page',
    copy: 'Copy the address of the sign-in page',
    noPage: 'No page was opened? Copy its address and open it in a browser of this computer.',
    onBrowserHost:
      'Its answer comes back to 127.0.0.1 of the computer that this app runs on: use a browser of that computer.',
  },
  plan: {
    title: (server: string) => `Sign in at ${server}`,
    again: 'Retry',
    reading: 'Asking the server where to sign in',
    opens: 'Opens',
    tokens: 'Tokens from',
    registers: 'Registers this app at',
    registered: 'nowhere: your client ID is used',
    scopes: 'Asks for',
    noScopes: 'what the server gives by itself',
    resource: 'Valid for',
    others: (count: number) =>
      plural(count, {
        one: 'This is another origin than the server’s. Sign in only if you know it:',
        other: 'These are other origins than the server’s. Sign in only if you know them:',
      }),
    kept: 'Tokens are kept like keys. The server gets its token and no other origin does.',
    cancel: 'Cancel',
  },
  facts: {
    at: (issuer: string) => `signed in at ${issuer}`,
    scopes: (scopes: string) => `allows ${scopes}`,
    renewed: 'renewed by itself',
    until: (moment: string) => `until ${moment}`,
    ranOut: (moment: string) => `ran out ${moment}`,
    session: 'kept until the app closes',
  },
  signedOut: {
    done: (server: string) => `Signed out of ${server}. Its tokens were revoked.`,
    'not-offered': (server: string) =>
      `Signed out of ${server}. Its tokens were deleted here; the server offers no way to revoke them.`,
    failed: (server: string) =>
      `Signed out of ${server}. Its tokens were deleted here; revoking them there did not work.`,
  },
  form: {
    clientId: 'OAuth client ID',
    clientIdHelp: (redirect: string) =>
      `Only where the server does not register apps by itself. Redirect address to register there: ${redirect}, with any port.`,
    clientSecret: 'OAuth client secret',
    clientSecretHelp: 'Only if there is one. Kept like a key.',
    secretKept: 'Kept. Type to replace.',
    removeSecret: 'Remove client secret',
  },
  /** The page in the browser, outside the app's window. */
  page: {
    done: {
      title: 'The answer has arrived',
      text: 'Go back to Gateway Playground. This page can be closed.',
    },
    failed: {
      title: 'The sign-in did not work',
      text: 'Gateway Playground says why. This page can be closed.',
    },
    other: {
      title: 'This answer does not belong to the sign-in',
      text: 'It was not used, and Gateway Playground goes on waiting for the right one. Open the sign-in page from there.',
    },
  },
}

export const mcpSignInText = defineText('mcp-sign-in', mcpSignInTexts)
