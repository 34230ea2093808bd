import { parseArgs } from 'node:util'
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

export interface StartOptions {
  /** Asked for by name; otherwise whichever fits this machine. */
  readonly host?: 'electron' | 'browser'
  /** Absolute. The platform's usual place when left out. */
  readonly dataFolder?: string
  /** Of the browser host; 0 takes a free one. Left out: the one of last time, at first 4180, or a free one if taken. */
  readonly port?: number
  /** Whether browsers that were let in earlier need a new link. */
  readonly forgetsBrowsers: boolean
  /** Whether to open a browser. */
  readonly isOpening: boolean
  /** Whether to build the page again whenever its sources change. */
  readonly isDeveloping: boolean
  readonly isAskingForHelp: boolean
}

/** Reads the command line. The error is `invalid-input`, with a message for the console. */
export function parseStartOptions(argv: readonly string[], workingFolder: string): Result<StartOptions> {
  const parsed = parse(argv)
  if (!parsed.ok) return parsed
  const {
    host,
    'data-dir': dataFolder,
    port: portText,
    'no-open': noOpen,
    dev,
    help,
    'forget-browsers': forgets,
  } = parsed.value
  if (host !== undefined && host !== 'electron' && host !== 'browser') {
    return invalid(hostError('wrongHost', { host }))
  }
  if (dataFolder === '') return invalid(hostError('noFolderGiven'))
  const port = portText === undefined ? undefined : readPort(portText)
  if (port === null) return invalid(hostError('wrongPort', { port: portText ?? '' }))
  return ok({
    ...(host === undefined ? {} : { host }),
    ...(dataFolder === undefined ? {} : { dataFolder: resolve(workingFolder, dataFolder) }),
    ...(port === undefined ? {} : { port }),
    forgetsBrowsers: forgets === true,
    isOpening: noOpen !== true,
    isDeveloping: dev === true,
    isAskingForHelp: help === true,
  })
}

function parse(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        host: { type: 'string' },
        'data-dir': { type: 'string' },
        port: { type: 'string' },
        'no-open': { type: 'boolean' },
        'forget-browsers': { type: 'boolean' },
        dev: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    })
    return ok(values)
  } catch (error) {
    // Its first sentence names the option; the rest is about positional arguments, of which we have none.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    const problem = sentence.endsWith('.') ? sentence : `${sentence}.`
    return invalid(hostError('wrongOption', { problem }))
  }
}

function invalid(worded: WordedError): Result<never> {
  return err({ kind: 'invalid-input', ...worded })
}

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : null
}
