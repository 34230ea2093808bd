import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { practiceConnectionId, type Connection } from '../../shared/connections/connection.ts'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/create-app.ts'
import { createNodeHost } from '../host/node/create-node-host.ts'
import { createStderrLog } from '../host/node/stderr-log.ts'

export interface WithoutWindow {
  readonly version: string
  /** As returned by `chooseGateway`. */
  readonly environment: NodeJS.ProcessEnv
  /** The data folder. By default a temporary folder, which is removed afterwards. */
  readonly dataFolder?: string
  /** Allows requests beyond a spending limit. By default they are refused, since no dialog can ask. */
  readonly mayPassLimits?: boolean
}

export interface AppWithoutWindow {
  readonly app: App
  /** The connection that the command line or the environment names, by default the practice gateway's. */
  readonly connection: Connection
  /** Aborted by SIGINT, SIGTERM or SIGHUP. A second signal ends the process. */
  readonly signal: AbortSignal
}

/**
 * Runs `work` with the app, without a window. Fails when the app cannot start, or with the error of the address or the
 * key in the environment.
 */
export async function withApp<Value>(
  { version, environment, dataFolder, mayPassLimits = false }: WithoutWindow,
  work: (given: AppWithoutWindow) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const temporary =
    dataFolder === undefined ? await mkdtemp(join(tmpdir(), 'gateway-playground-')) : undefined
  const stop = abortOnSignal()
  let isSaid = false
  const sayOnce = (): void => {
    if (!isSaid) process.stderr.write(`${hostText().backupFirst}\n`)
    isSaid = true
  }
  try {
    const host = await createNodeHost({
      dataFolder: dataFolder ?? temporary ?? '',
      environment,
      log: { ...createStderrLog(), info: () => {} },
    })
    if (!host.ok) return err(host.error.code === 'already-running' ? folderHeld(host.error) : host.error)
    const app = await createApp(host.value, {
      version,
      practicePort: 0,
      overLimit: mayPassLimits ? 'allow' : 'refuse',
      stopped: stop.signal,
      onStartStep: sayOnce,
    }).catch((error: unknown) => {
      host.value.release()
      if (stop.signal.aborted) return undefined
      throw error
    })
    if (app === undefined) return err(cancelledError)
    try {
      const connection = await findConnection(app, stop.signal)
      return connection.ok
        ? await work({ app, connection: connection.value, signal: stop.signal })
        : connection
    } finally {
      await app.close()
      host.value.release()
    }
  } finally {
    stop.forget()
    if (temporary !== undefined) await rm(temporary, { recursive: true, force: true })
  }
}

/**
 * Another command, or the app on the same folder, has locked it: commands do not wait for it, and have no window to
 * offer.
 */
function folderHeld({ text, ...error }: AppError): AppError {
  const process = Number(text?.params?.['process'] ?? 0)
  return { ...error, ...hostError('folderHeld', { process }) }
}

async function findConnection(
  { handlers, namedConnectionId }: App,
  signal: AbortSignal,
): Promise<Result<Connection>> {
  const info = await handlers['app.info']({}, { signal })
  if (!info.ok) return info
  const problem = info.value.startProblems.find(({ code }) => code === 'environment')
  if (problem !== undefined) return err(problem)
  const connections = await handlers['connections.list']({}, { signal })
  if (!connections.ok) return connections
  // The gateway of an earlier command or of the window does not apply to this command.
  const id = namedConnectionId ?? practiceConnectionId
  const connection = connections.value.find((candidate) => candidate.id === id)
  if (connection === undefined)
    throw new Error('The connection of the environment and that of the practice gateway are in the list.')
  return { ok: true, value: connection }
}

function abortOnSignal() {
  const controller = new AbortController()
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const abort = () => {
    forget()
    controller.abort()
  }
  function forget(): void {
    for (const signal of signals) process.off(signal, abort)
  }
  for (const signal of signals) process.on(signal, abort)
  return { signal: controller.signal, forget }
}
