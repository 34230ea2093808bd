import type { Clock } from '../host/host.ts'
import type { KeptServers } from './kept-servers.ts'
import type { SignIns } from './sign-in/sign-ins.ts'

/** The time to wait after a deletion: longer than the Undo is offered, so that a restored server is still signed in. */
export const leaveAfterMs = 10 * 60_000

export interface LeftSignInsDependencies {
  readonly clock: Clock
  readonly kept: Pick<KeptServers, 'hidden'>
  readonly signIns: Pick<SignIns, 'leave'>
}

/** Signs out of deleted servers: nobody sees their sign-ins any more, but the tokens would stay valid. */
export interface LeftSignIns {
  /** The server was deleted: signs out later, unless it is restored. */
  hold(id: string, afterMs?: number): void
  /** The server was restored. */
  release(id: string): void
  /** Signs out of the servers that an earlier start did not get to. */
  sweep(now: number): Promise<void>
  /** Pending sign-outs are left to a later start. */
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
