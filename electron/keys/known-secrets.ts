import type { Log } from '../host/host.ts'

/** Every key this process has seen, so that none of them is written anywhere. */
export interface KnownSecrets {
  hide(secret: string): void
  /** The text without any of them. */
  redact(text: string): string
}

/** Shorter texts are words that appear by chance. */
const shortest = 6

export function createKnownSecrets(): KnownSecrets {
  const secrets = new Set<string>()
  return {
    hide(secret) {
      if (secret.length >= shortest) secrets.add(secret)
    },
    redact(text) {
      let redacted = text
      for (const secret of secrets) redacted = redacted.replaceAll(secret, '•••')
      return redacted
    },
  }
}

/** A log that cannot write a known key, whoever forgot to redact it. */
export function createRedactingLog(log: Log, secrets: KnownSecrets): Log {
  return {
    info: (message) => log.info(secrets.redact(message)),
    warn: (message) => log.warn(secrets.redact(message)),
    error: (message) => log.error(secrets.redact(message)),
  }
}
