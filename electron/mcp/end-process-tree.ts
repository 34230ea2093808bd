import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '../host/host.ts'

/** How long a program may take to end by itself once its input is closed, and then once it is asked to. */
const patienceMs = 700

/**
 * Ends a program and everything it has started: by closing its input, as MCP has it, then by asking, then by force. The program
 * leads a group of processes of its own. Resolves when it is gone.
 */
export async function endProcessTree(child: ChildProcess, clock: Clock): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  child.stdin?.end()
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null
  const gone = isGone() ? Promise.resolve() : once(child, 'exit')
  const wait = async (): Promise<void> => {
    if (isGone()) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(patienceMs, resolve)
    await Promise.race([gone, promise])
    cancel()
  }
  await wait()
  signalTree(pid, 'SIGTERM')
  await wait()
  // Also where the program itself has ended: what it started may not have.
  signalTree(pid, 'SIGKILL')
  if (!isGone()) child.kill('SIGKILL')
  await gone
}

function signalTree(pid: number, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/T', '/F'], { windowsHide: true, stdio: 'ignore' }).on(
      'error',
      () => undefined,
    )
    return
  }
  try {
    process.kill(-pid, signal)
  } catch {
    // The group is gone.
  }
}
