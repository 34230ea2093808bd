import type { Clock } from '../host/host.ts'
import type { KeptServers } from './kept-servers.ts'
import type { SignIns } from './sign-in/sign-ins.ts'

/** Longer than anybody takes to choose Undo: a server that comes back by then is still signed in. */
export const leaveAfterMs = 10 * 60_000

export interface LeftSignInsDependencies {
  readonly clock: Clock
  readonly kept: Pick<KeptServers, 'hidden'>
  readonly signIns: Pick<SignIns, 'leave'>
}

/** Sign-ins of deleted servers: nobody sees them any more, and their tokens would be worth something at the server for as long as it likes. */
export interface LeftSignIns {
  /** The server was deleted: its sign-in is left, unless it comes back. */
  hold(id: string, afterMs?: number): void
  /** The server is back. */
  release(id: string): void
  /** Leaves what an earlier start did not come to. */
  sweep(now: number): Promise<void>
  /** What is still held is left by a later start. */
  close(): void
}

export function createLeftSignIns({ clock, kept, signIns }: LeftSignInsDependencies): LeftSignIns {
  const held = new Map<string, () => void>()

  async function leave(id: string): Promise<void> {
    held.delete(id)
    const hidden = kept.hidden()
    const found = hidden.ok ? hidden.value.find(({ server }) => server.id === id) : undefined
    if (found !== undefined) await signIns.leave(found.server)
  }

  function release(id: string): void {
    held.get(id)?.()
    held.delete(id)
  }

  function hold(id: string, afterMs = leaveAfterMs): void {
    release(id)
    held.set(
      id,
      clock.after(afterMs, () => void leave(id)),
    )
  }

  return {
    hold,
    release,
    async sweep(now) {
      const hidden = kept.hidden()
      for (const { server, deletedAt } of hidden.ok ? hidden.value : []) {
        const afterMs = deletedAt + leaveAfterMs - now
        if (afterMs > 0) hold(server.id, Math.min(afterMs, leaveAfterMs))
        else await leave(server.id)
      }
    },
    close() {
      for (const id of held.keys()) release(id)
    },
  }
}
