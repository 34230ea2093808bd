import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '../host/host.ts'

/** The time that a program has to exit after its input is closed, and again after it is asked to. */
const patienceMs = 700

/**
 * Ends a program and every process it has started: first by closing its input, as MCP specifies, then by a signal to
 * terminate, then by force. The program must lead its own process group. Resolves when it has exited.
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
  // Also when the program itself has exited: its child processes may still run.
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
    // The process group is gone.
  }
}
