import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { QuotedError, WordedError } from '../../shared/text/define-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { startMarkVariable } from '../lib/start-mark.ts'
import { isSandboxForbidden } from './sandbox-rules.ts'

type Environment = Readonly<Record<string, string | undefined>>

export interface ElectronLaunch {
  readonly program: string
  readonly root: string
  readonly dataFolder: string | undefined
  readonly environment: Environment
  /** Whether it runs in a terminal, which sends Ctrl+C to Electron itself. */
  readonly isTerminal: boolean
}

export type ElectronEnd =
  | { readonly kind: 'ended'; readonly code: number }
  /** It crashed while our code ran. */
  | { readonly kind: 'crashed'; readonly error: WordedError }
  /** It never reached our code, because of the machine: no display, a missing library, no usable sandbox. */
  | { readonly kind: 'unusable'; readonly error: WordedError }

/** Programs that clean up temporary files may remove the marker of an app that has run for days. */
const earlyMs = 5 * 60_000

/**
 * Runs the app in Electron until it ends. Signals that we receive are forwarded, so that it ends as if the user quit.
 */
export async function runElectron(launch: ElectronLaunch): Promise<ElectronEnd> {
  const { program, root, dataFolder, environment, isTerminal } = launch
  const started = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-mark-'))
  const mark = join(folder, 'ran')
  const { ELECTRON_RUN_AS_NODE: _asNode, ...rest } = environment
  const parameters = dataFolder === undefined ? [root] : [root, `--data-dir=${dataFolder}`]
  const child = spawn(program, parameters, {
    stdio: 'inherit',
    env: { ...rest, [startMarkVariable]: mark },
  })

  let isAskedToEnd = false
  const handOn = (signal: NodeJS.Signals) => {
    isAskedToEnd = true
    // The terminal has already sent it to Electron, and a second signal would end Electron without cleaning up.
    if (signal !== 'SIGINT' || !isTerminal) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handOn)
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (isAskedToEnd || code === 0) return { kind: 'ended', code: code ?? 0 }
    const isEarly = performance.now() - started < earlyMs
    if (isEarly && !existsSync(mark)) return unusable(causeOf(code, signal, program))
    if (signal === null) return { kind: 'ended', code: code ?? 1 }
    return { kind: 'crashed', error: hostError('electronCrashed', { signal }) }
  } catch (error) {
    return unusable({ message: error instanceof Error ? error.message : String(error) })
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, handOn)
    rmSync(folder, { recursive: true, force: true })
  }
}

function unusable(cause: QuotedError): ElectronEnd {
  return { kind: 'unusable', error: hostError('electronUnusable', { cause }) }
}

function causeOf(code: number | null, signal: NodeJS.Signals | null, program: string): QuotedError {
  if (signal === null) {
    return code === 127 ? hostError('libraryMissing') : hostError('endedWithCode', { code: code ?? 1 })
  }
  if ((signal === 'SIGTRAP' || signal === 'SIGABRT') && isSandboxForbidden()) {
    return hostError('sandboxForbidden', { helper: join(dirname(program), 'chrome-sandbox') })
  }
  return hostError('endedBySignal', { signal })
}
