import { setTimeout as delay } from 'node:timers/promises'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { startApp } from '../app/start-app.ts'
import { startBrowserHost } from '../browser-host.ts'
import { doorFolderOf } from '../browser-host/door-state.ts'
import { findRunningHost } from '../browser-host/find-running-host.ts'
import type { KeptFiles } from '../browser-host/page-files.ts'
import { createLink, type Link } from '../browser-host/links.ts'
import { createNodeHost } from '../host/node/create-node-host.ts'
import { defaultDataFolder } from '../host/node/data-folder.ts'
import { fail } from './say.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { spawn } from 'node:child_process'
import { childEnvironment } from '../host/node/child-environment.ts'

export interface RunOptions {
  readonly version: string
  readonly rendererFolder: string
  /** Passed by a process that runs several apps one after the other. */
  readonly keptFiles?: KeptFiles
  readonly dataFolder: string | undefined
  /** The requested port; `BrowserHostOptions` states the defaults. */
  readonly port: number | undefined
  /** Ends all sessions of earlier starts. */
  readonly forgetsBrowsers: boolean
  readonly environment: NodeJS.ProcessEnv
  /** Whether to open the user's browser. */
  readonly open: boolean
}

/**
 * Runs the app behind the browser host until SIGINT, SIGTERM or SIGHUP. Resolves when everything is closed, so that the
 * process ends by itself. Prints only a link on standard output.
 *
 * On a data folder whose app is already running, it prints and opens a new link to that app, and fails.
 */
export async function runBrowserHost(options: RunOptions): Promise<void> {
  const stop = untilSignal()
  const host = await createNodeHost({ dataFolder: options.dataFolder, environment: options.environment })
  if (!host.ok) {
    const isLinked = host.error.code === 'already-running' && (await linkToRunning(options))
    return fail(isLinked ? linkedError(host.error) : host.error)
  }
  const starting = startApp(host.value, { version: options.version })
  const server = await startBrowserHost({
    app: starting.served,
    port: options.port,
    rendererFolder: options.rendererFolder,
    keptFiles: options.keptFiles,
    dataFolder: host.value.paths.data,
    clock: host.value.clock,
    forgetsBrowsers: options.forgetsBrowsers,
  })
  if (server.ok) {
    try {
      const offered = await offerLinks(() => server.value.createLink(), options)
      // When the app cannot be created, this ends too.
      if (offered.ok) await Promise.race([stop, starting.ready.then(() => stop)])
      else fail(offered.error)
      const warning = starting.app()?.quitWarning()
      if (warning !== undefined) process.stderr.write(`${warning}\n`)
    } finally {
      await server.value.close()
    }
  } else {
    fail(server.error)
  }
  await starting.close()
  // Requests of a window must have finished writing before another app may use the folder.
  if (server.ok) await Promise.race([server.value.settled(), after(longestAnswerMs)])
  host.value.release()
}

/** The maximum time to wait for an answer after everything it could depend on was closed. */
const longestAnswerMs = 5_000

function after(milliseconds: number): Promise<void> {
  return delay(milliseconds, undefined, { ref: false })
}

/** The error of a second start that has printed a new link to the first one. */
function linkedError({ text, ...error }: AppError): AppError {
  const process = Number(text?.params?.['process'] ?? 0)
  return { ...error, ...hostError('alreadyRunningLinked', { process }) }
}

/** Prints a link, and starts the browser with another one: each admits one browser. */
async function offerLinks(
  create: () => Promise<Result<Link>>,
  { open, environment }: RunOptions,
): Promise<Result<void>> {
  const printed = await create()
  if (!printed.ok) return printed
  // oxlint-disable-next-line text/untranslated -- a name and an address, which programs read
  process.stdout.write(`Gateway Playground: ${printed.value.url}\n`)
  if (!open) return ok()
  const opened = await create()
  if (opened.ok) openAddress(opened.value.fileUrl, environment, process.platform)
  return ok()
}

/** `false` when there is no link: Electron has the folder, or a host that is still starting. */
async function linkToRunning(options: RunOptions): Promise<boolean> {
  const folder = doorFolderOf(options.dataFolder ?? defaultDataFolder(options.environment))
  const port = await findRunningHost(folder)
  return port !== undefined && (await offerLinks(() => createLink(folder, port), options)).ok
}

/**
 * A signal this soon after the first is a copy of it: a terminal sends Ctrl+C to us and to npm, which forwards it to
 * us.
 */
const copyMs = 1_000

/** Resolves at the first signal. A later one then ends the process at once, as by default. */
function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    let first: number | undefined
    const receive = (signal: NodeJS.Signals) => {
      const now = performance.now()
      first ??= now
      resolve()
      if (now - first < copyMs) return
      for (const each of signals) process.off(each, receive)
      process.kill(process.pid, signal)
    }
    for (const signal of signals) process.on(signal, receive)
  })
}

type Environment = Readonly<Record<string, string | undefined>>

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens an address in the user's browser. When that fails, the user can copy the printed one.
 *
 * Every user of the machine can read the arguments of a process: the address is that of a private file, and contains no
 * token.
 */
function openAddress(url: string, environment: Environment, platform: NodeJS.Platform): void {
  const [program, ...parameters] = openers[platform] ?? ['xdg-open']
  // The browser does not get the key of the session.
  const env = childEnvironment(environment)
  const child = spawn(program, [...parameters, url], { detached: true, stdio: 'ignore', env })
  child.on('error', () => {})
  child.unref()
}
