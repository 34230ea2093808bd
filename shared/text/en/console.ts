import { defineText } from '../define-text.ts'

/** The output of `npm start` and of the command line's practice gateway. */
export const consoleTexts = {
  usage: `npm start -- [options]

  --host=electron|browser   what to run on; left out: Electron where it can run, else your browser
  --data-dir <folder>       where data is kept
  --port <number>           port of the browser host; 0 takes a free one; left out: the last one used,
                            at first 4180, or a free one if that is taken
  --no-open                 print the address of the browser host, open nothing
  --forget-browsers         sign out every browser that was signed in earlier
  --dev                     rebuild the page whenever its sources change
  --help                    this text`,
  buildingPage: 'Building the page.',
  buildingMain: 'Building the main process.',
  downloadingElectron: (version: string) => `Downloading Electron ${version} (about 110 MB, once).`,
  unpackingElectron: (version: string) => `Unpacking Electron ${version}, which was downloaded before.`,
  openingInElectron: (program: string) => `Opening in Electron: ${program}`,
  openingInBrowser: (reason: string) => `Opening in your browser. ${reason}`,
  notStarted: (reason: string) => `Gateway Playground did not start. ${reason}`,
  /** The separator between two sentences. */
  betweenSentences: ' ',
  /** Lines below an error from a response. */
  answer: {
    gatewaySays: (words: string) => `The gateway says: ${words}`,
    status: (status: number) => `Status ${status}`,
    requestId: (id: string) => `Request ID ${id}`,
    upstreamRequestId: (id: string) => `Request ID behind the gateway ${id}`,
  },

  practice: {
    usage: 'Options: [--port N] [--pace MS] [--profile new-api|litellm] [--account SWITCHES] [--quiet]',
    address: (url: string) => `Practice gateway: ${url}`,
    keys: 'Keys:',
    keyEffects: {
      full: 'every model',
      restricted: 'a few models only, 403 for the others',
      disabled: '403 for every request',
      limited: '5 requests in 20 seconds, then 429 with Retry-After',
    },
    hint: 'Responses are simulated on this computer. Press Ctrl+C to stop.',
    wrongOptions:
      'The port must be a whole number from 0 to 65535, the pace 0 or more milliseconds, the profile new-api or litellm, and the account a list of its switches.',
    portInUse: (port: number) =>
      `Port ${port} is in use by another program. Choose another one with --port, or let --port 0 find a free one.`,
    portForbidden: (port: number) =>
      `Port ${port} may not be opened by this user. Choose one above 1023 with --port.`,
    notStarted: (reason: string) => `The practice gateway could not start: ${reason}`,
  },
}

export const consoleText = defineText('console', consoleTexts)
