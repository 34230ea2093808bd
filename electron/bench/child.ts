import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A child process of a benchmark. */
export interface BenchChild {
  /** What it printed first, without the line end. */
  readonly firstLine: string
  /** Ends it, kindly at first. Resolves when it is gone. */
  stop(): Promise<void>
}

/**
 * Starts a TypeScript file, by its address or its path from this one, in a Node of its own and waits for its first line.
 *
 * It is killed by its id after `limitMs` at the latest, and when it has not ended a second after it was asked to.
 */
export async function startChild(
  file: string,
  limitMs: number,
  arguments_: readonly string[] = [],
): Promise<BenchChild> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...arguments_], { stdio: ['pipe', 'pipe', 'inherit'] })
  const limit = setTimeout(() => child.kill('SIGKILL'), limitMs)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      clearTimeout(limit)
      resolve()
    })
  })
  const firstLine = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (piece: Buffer) => {
      text += piece.toString()
      const end = text.indexOf('\n')
      if (end !== -1) resolve(text.slice(0, end))
    })
    child.once('error', reject)
    void gone.then(() => reject(new Error(`${file} ended before it said anything`)))
  })
  return {
    firstLine,
    async stop() {
      child.stdin.end()
      const force = setTimeout(() => child.kill('SIGKILL'), 1_000)
      await gone
      clearTimeout(force)
    },
  }
}
