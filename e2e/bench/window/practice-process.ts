import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'

/** The practice gateway in a process of its own, like a real gateway: its work does not count as the app's. */
export interface PracticeProcess {
  /** The environment variables that connect the app to it. */
  readonly environment: Record<string, string>
  close(): Promise<void>
}

const script = join(import.meta.dirname, '..', '..', 'electron', 'practice-gateway', 'main.ts')

/** `paceMs`: milliseconds per token. */
export async function startPracticeProcess(paceMs: number): Promise<PracticeProcess> {
  const options = ['--port', '0', '--pace', String(paceMs), '--quiet']
  const child = spawn(process.execPath, [script, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  const exit = once(child, 'exit')
  return {
    environment: {
      GATEWAY_PLAYGROUND_ADDRESS: await readAddress(child.stdout),
      GATEWAY_PLAYGROUND_KEY: 'practice-full',
    },
    async close() {
      child.kill('SIGKILL')
      await exit
    },
  }
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
    // Its further output, a few lines, stays in the pipe.
    if (address !== undefined) return address
  }
  throw new Error('The practice gateway ended before it said where it is')
}
