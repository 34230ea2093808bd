import { createFindSecrets, masked, type FindSecrets } from '../lib/secrets/find-secrets.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'
import type { Log } from '../host/host.ts'

/** All secrets that this process currently holds, so that none of them is written anywhere. */
export interface KnownSecrets {
  /** Redacts a secret until the returned function was called by each caller that added it. */
  hide(secret: string): () => void
  /** Redacts secrets while a piece of work runs, such as a request that was sent with them. */
  during<Value>(secrets: readonly string[], work: () => Promise<Value>): Promise<Value>
  /** The text with all of them masked, in any encoding. */
  redact(text: string): string
  /** Whether a text contains one of them, in any encoding, or a masked one. */
  isIn(text: string): boolean
  /** All of them, for code that searches a text piece by piece. */
  all(): readonly string[]
}

export function createKnownSecrets(): KnownSecrets {
  const holders = new Map<string, number>()
  let find: FindSecrets | undefined

  function hide(secret: string): () => void {
    count(secret, 1)
    let isHeld = true
    return () => {
      if (isHeld) count(secret, -1)
      isHeld = false
    }
  }

  function count(secret: string, change: 1 | -1): void {
    const next = (holders.get(secret) ?? 0) + change
    if (next > 0) holders.set(secret, next)
    else holders.delete(secret)
    if (next <= 1) find = undefined
  }

  return {
    hide,
    async during(secrets, work) {
      const releases = secrets.map(hide)
      try {
        return await work()
      } finally {
        for (const release of releases) release()
      }
    },
    all: () => [...holders.keys()],
    isIn(text) {
      find ??= createFindSecrets([...holders.keys()])
      return (
        find(text, 'whole').found.length > 0 || [...holders.keys()].some((key) => text.includes(maskKey(key)))
      )
    },
    redact(text) {
      find ??= createFindSecrets([...holders.keys()])
      const found = find(text, 'whole').found.map((secret) => ({ ...secret, mask: '•••' }))
      return found.length === 0 ? text : masked(text, found, text.length)
    },
  }
}

/** A log that never writes a known secret, even if a caller forgot to redact it. */
export function createRedactingLog(log: Log, secrets: Pick<KnownSecrets, 'redact'>): Log {
  return {
    info: (message) => log.info(secrets.redact(message)),
    warn: (message) => log.warn(secrets.redact(message)),
    error: (message) => log.error(secrets.redact(message)),
  }
}
