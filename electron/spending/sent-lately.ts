import { sameAgainWithinMs } from '../../shared/spending/spending-limits.ts'
import type { Clock } from '../host/host.ts'

/** The requests of the last minute, as hashes. */
export interface SentLately {
  /**
   * When another sender sent the same request, in milliseconds since 1970; `undefined` when none did, or when a user
   * agreed to a repetition a moment ago.
   */
  before(fingerprint: string, sender: string): number | undefined
  /** Records that it is sent now. */
  note(fingerprint: string, sender: string): void
  /** A user wants the repetition: there is no question for a minute. */
  allow(fingerprint: string): void
  /** Whether its answer is pending. */
  isOn(fingerprint: string): boolean
  /** The request of `sender` has ended; `wasSent` is false when it was not sent, or was refused and not charged. */
  end(fingerprint: string, sender: string, wasSent: boolean): void
}

interface Sender {
  /** The number of pending answers. */
  awaited: number
  /** Whether one of its requests was not refused. */
  wasSent: boolean
}

interface Sent {
  at: number
  /** A sender that repeats its own request does so on purpose. */
  readonly senders: Map<string, Sender>
  allowedAt?: number
}

/** Maximum number of remembered requests; the newest are kept. */
const maxSent = 1_000

/** Stored in memory only. */
export function createSentLately(clock: Pick<Clock, 'now'>): SentLately {
  /** In the order of sending. */
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
