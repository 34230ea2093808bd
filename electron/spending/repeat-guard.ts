import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { spendingError } from '../../shared/text/en/errors/spending.ts'
import type { Clock } from '../host/host.ts'
import { fingerprintOf, isBillable } from './billable.ts'
import type { OpenQuestions } from './open-questions.ts'
import { createSentLately } from './sent-lately.ts'

/** A request that is about to be sent, with its sender. */
export interface RepeatableRequest {
  readonly connectionId: string
  readonly connectionName: string
  readonly model: string
  readonly request: WireRequest
  /** The click: there is one question per click, however many requests it has. */
  readonly click?: string | undefined
  /**
   * The context in which a request may be repeated without a question: a conversation with its columns. The click by
   * default.
   */
  readonly sender?: string | undefined
  /**
   * The user asked for this repetition, or there was no click: there is no question, but the request counts as sent.
   */
  readonly isOnPurpose: boolean
}

/** Asks before a request that may be charged is repeated within a minute. */
export interface RepeatGuard {
  /**
   * Whether it may be sent. Call the returned function when it has ended: `wasSent` is false when it was certainly not
   * charged.
   */
  admit(request: RepeatableRequest): Promise<Result<(wasSent: boolean) => void>>
}

export interface RepeatGuardDependencies {
  readonly clock: Clock
  readonly isOn: () => boolean
  readonly questions: OpenQuestions
  /** The behaviour when nobody can be asked. */
  readonly withoutAsking: () => 'refuse' | 'allow' | undefined
}

/** Maximum number of remembered clicks; the newest are kept. */
const maxClicks = 500

export function createRepeatGuard(dependencies: RepeatGuardDependencies): RepeatGuard {
  const { clock, isOn, questions, withoutAsking } = dependencies
  const lately = createSentLately(clock)
  /** An answer for a click applies to the rest of its requests. */
  const said = new Map<string, boolean>()
  /** Open questions, by click and by request. */
  const waiting = new Map<string, Promise<boolean>>()

  function remember(click: string | undefined, isSent: boolean): void {
    if (click === undefined) return
    said.set(click, isSent)
    const [oldest] = said.keys()
    if (said.size > maxClicks && oldest !== undefined) said.delete(oldest)
  }

  /** Requests that are equal or of the same click share the answer of an open question. */
  async function isWanted(
    { connectionName, model, click, sender }: RepeatableRequest,
    fingerprint: string,
    sentAt: number,
  ): Promise<boolean> {
    const known = click === undefined ? undefined : said.get(click)
    if (known !== undefined) return known
    const unasked = withoutAsking()
    if (unasked !== undefined) return unasked === 'allow'
    const ownKey = `repeat:${click ?? sender ?? randomUUID()}`
    const sameKey = `repeat:${fingerprint}`
    const shared = waiting.get(ownKey) ?? waiting.get(sameKey)
    if (shared !== undefined) return shared
    const answered = questions
      .ask(ownKey, {
        limit: 'repeat',
        connectionName,
        model,
        sentAgoMs: Math.max(0, clock.now() - sentAt),
        isStillOn: lately.isOn(fingerprint),
      })
      .then((answer) => answer !== 'refuse')
    waiting.set(ownKey, answered)
    waiting.set(sameKey, answered)
    const isSent = await answered
    waiting.delete(ownKey)
    waiting.delete(sameKey)
    remember(click, isSent)
    return isSent
  }

  return {
    async admit(request) {
      if (!isOn() || !isBillable(request.request)) return ok(() => undefined)
      const { connectionId, click, sender: given, isOnPurpose } = request
      const fingerprint = fingerprintOf(connectionId, request.request)
      const sender = given ?? click ?? randomUUID()
      const sentAt = isOnPurpose ? undefined : lately.before(fingerprint, sender)
      if (sentAt !== undefined && !(await isWanted(request, fingerprint, sentAt)))
        return err({ kind: 'rejected', ...spendingError('sameAgain') })
      lately.note(fingerprint, sender)
      if (sentAt !== undefined) lately.allow(fingerprint)
      return ok((wasSent) => lately.end(fingerprint, sender, wasSent))
    },
  }
}
