import type { ParseArgsOptionsConfig } from 'node:util'
import { resolve } from 'node:path'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { parseOptions } from '../lib/parse-options.ts'

/** How the window is served to a browser. */
export interface ServingOptions {
  /** Absolute path. By default the platform's usual folder. */
  readonly dataFolder?: string
  /**
   * The port of the browser host; 0 takes a free one. By default the port of the last start, at first 4180, or a free
   * one if taken.
   */
  readonly port?: number
  /** Whether browsers that were admitted earlier need a new link. */
  readonly forgetsBrowsers: boolean
  /** Whether to open a browser. */
  readonly isOpening: boolean
  readonly isAskingForHelp: boolean
}

export interface StartOptions extends ServingOptions {
  /** The requested host; by default the one that fits this machine. */
  readonly host?: 'electron' | 'browser'
  /** Whether to rebuild the page whenever its sources change. */
  readonly isDeveloping: boolean
}

const servingOptions = {
  'data-dir': { type: 'string' },
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  'forget-browsers': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig

const startOptions = {
  ...servingOptions,
  host: { type: 'string' },
  dev: { type: 'boolean' },
} as const satisfies ParseArgsOptionsConfig

/** Parses the command line of `npm start`. The error is `invalid-input`, with a message for the console. */
export function parseStartOptions(argv: readonly string[], workingFolder: string): Result<StartOptions> {
  const parsed = parseOptions(argv, startOptions)
  if (!parsed.ok) return parsed
  const { host, dev, ...others } = parsed.value.values
  if (host !== undefined && host !== 'electron' && host !== 'browser') {
    return err({ kind: 'invalid-input', ...hostError('wrongHost', { host }) })
  }
  const serving = readServing(others, workingFolder)
  if (!serving.ok) return serving
  return ok({ ...(host === undefined ? {} : { host }), ...serving.value, isDeveloping: dev === true })
}

/** Parses only the options of a window that is served to a browser. */
export function parseServingOptions(argv: readonly string[], workingFolder: string): Result<ServingOptions> {
  const parsed = parseOptions(argv, servingOptions)
  return parsed.ok ? readServing(parsed.value.values, workingFolder) : parsed
}

interface ServingValues {
  readonly 'data-dir'?: string
  readonly port?: string
  readonly 'no-open'?: boolean
  readonly 'forget-browsers'?: boolean
  readonly help?: boolean
}

function readServing(values: ServingValues, workingFolder: string): Result<ServingOptions> {
  const { 'data-dir': dataFolder, port: portText, 'no-open': noOpen, 'forget-browsers': forgets } = values
  if (dataFolder === '') return err({ kind: 'invalid-input', ...hostError('noFolderGiven') })
  const port = portText === undefined ? undefined : readPort(portText)
  if (port === null)
    return err({ kind: 'invalid-input', ...hostError('wrongPort', { port: portText ?? '' }) })
  return ok({
    ...(dataFolder === undefined ? {} : { dataFolder: resolve(workingFolder, dataFolder) }),
    ...(port === undefined ? {} : { port }),
    forgetsBrowsers: forgets === true,
    isOpening: noOpen !== true,
    isAskingForHelp: values.help === true,
  })
}

function readPort(text: string): number | null {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  return port <= 65_535 ? port : null
}
