import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { QuotedError } from '../../shared/text/define-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

type Environment = Readonly<Record<string, string | undefined>>

export type ElectronEnd =
  | { readonly kind: 'ended'; readonly code: number }
  /** It never got as far as our code. */
  | { readonly kind: 'unusable'; readonly why: QuotedError }

/** A crash this early is the machine's (a missing library, no usable sandbox), not ours. */
const earlyMs = 10_000

/** Runs the app in Electron until it ends. Signals we get are handed on, so that it ends as a user would end it. */
export async function runElectron(
  program: string,
  root: string,
  dataFolder: string | undefined,
  environment: Environment,
): Promise<ElectronEnd> {
  const started = performance.now()
  const { ELECTRON_RUN_AS_NODE: _asNode, ...rest } = environment
  const parameters = dataFolder === undefined ? [root] : [root, `--data-dir=${dataFolder}`]
  const child = spawn(program, parameters, { stdio: 'inherit', env: rest })

  const handOn = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, handOn)
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    const isEarly = performance.now() - started < earlyMs
    const isOurs = signal === 'SIGINT' || signal === 'SIGTERM'
    if (isEarly && code === 127) return { kind: 'unusable', why: hostError('libraryMissing') }
    if (isEarly && signal !== null && !isOurs)
      return { kind: 'unusable', why: hostError('endedBySignal', { signal }) }
    return { kind: 'ended', code: code ?? (isOurs ? 0 : 1) }
  } catch (error) {
    return { kind: 'unusable', why: { message: error instanceof Error ? error.message : String(error) } }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, handOn)
  }
}
