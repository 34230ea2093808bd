import { sameAgainWithinMs } from '../../shared/spending/spending-limits.ts'
import type { Clock } from '../host/host.ts'

/** What was sent in the last minute, as hashes. */
export interface SentLately {
  /**
   * When somebody else sent the same, in milliseconds since 1970; `undefined` where nobody did, or where somebody agreed to send it
   * again a moment ago.
   */
  before(fingerprint: string, sender: string): number | undefined
  /** It leaves now. */
  note(fingerprint: string, sender: string): void
  /** Somebody wants it again: nobody is asked for a minute. */
  allow(fingerprint: string): void
  /** Whether an answer to it is still awaited. */
  isOn(fingerprint: string): boolean
  /** What `sender` sent is over; `wasSent` is false where it did not leave, or was refused and is not charged. */
  end(fingerprint: string, sender: string, wasSent: boolean): void
}

interface Sender {
  /** How many answers it awaits. */
  awaited: number
  /** Whether one of its requests was not refused. */
  wasSent: boolean
}

interface Sent {
  at: number
  /** Who repeats what it sent itself does so on purpose. */
  readonly senders: Map<string, Sender>
  allowedAt?: number
}

/** So many requests are remembered, the newest. */
const maxSent = 1_000

/** Remembers in memory alone. */
export function createSentLately(clock: Pick<Clock, 'now'>): SentLately {
  /** In the order in which they were sent. */
  const all = new Map<string, Sent>()

  const isRecent = (at: number | undefined): boolean =>
    at !== undefined && clock.now() - at < sameAgainWithinMs

  return {
    before(fingerprint, sender) {
      const sent = all.get(fingerprint)
      if (sent === undefined || !isRecent(sent.at) || sent.senders.has(sender)) return undefined
      return isRecent(sent.allowedAt) ? undefined : sent.at
    },
    note(fingerprint, sender) {
      const known = all.get(fingerprint)
      const sent =
        known !== undefined && isRecent(known.at) ? known : { at: 0, senders: new Map<string, Sender>() }
      const its = sent.senders.get(sender) ?? { awaited: 0, wasSent: false }
      its.awaited += 1
      sent.senders.set(sender, its)
      sent.at = clock.now()
      all.delete(fingerprint)
      all.set(fingerprint, sent)
      const [oldest] = all.keys()
      if (all.size > maxSent && oldest !== undefined) all.delete(oldest)
    },
    allow(fingerprint) {
      const sent = all.get(fingerprint)
      if (sent !== undefined) sent.allowedAt = clock.now()
    },
    isOn: (fingerprint) =>
      [...(all.get(fingerprint)?.senders.values() ?? [])].some(({ awaited }) => awaited > 0),
    end(fingerprint, sender, wasSent) {
      const sent = all.get(fingerprint)
      const its = sent?.senders.get(sender)
      if (sent === undefined || its === undefined) return
      its.awaited = Math.max(0, its.awaited - 1)
      its.wasSent ||= wasSent
      if (its.awaited === 0 && !its.wasSent) sent.senders.delete(sender)
      if (sent.senders.size === 0) all.delete(fingerprint)
    },
  }
}
