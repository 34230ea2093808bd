import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { spendingError } from '../../shared/text/en/errors/spending.ts'
import type { Clock } from '../host/host.ts'
import { fingerprintOf, isBillable } from './billable.ts'
import type { OpenQuestions } from './open-questions.ts'
import { createSentLately } from './sent-lately.ts'

/** A request that is about to leave, and who sends it. */
export interface RepeatableRequest {
  readonly connectionId: string
  readonly connectionName: string
  readonly model: string
  readonly request: WireRequest
  /** What was clicked: a click is asked about once, however many requests it has. */
  readonly click?: string | undefined
  /** Where the same may be sent again without a question: a conversation with its columns. The click unless told. */
  readonly sender?: string | undefined
  /** Somebody asked for just that, or nobody clicked at all: it is not asked about, and counts as sent. */
  readonly isOnPurpose: boolean
}

/** Asks before the same that may be charged is sent again within a minute. */
export interface RepeatGuard {
  /** Whether it may leave. The value is to be called when it is over: `wasSent` is false where it is not charged for sure. */
  admit(request: RepeatableRequest): Promise<Result<(wasSent: boolean) => void>>
}

export interface RepeatGuardDependencies {
  readonly clock: Clock
  readonly isOn: () => boolean
  readonly questions: OpenQuestions
  /** What happens where nobody can be asked. */
  readonly withoutAsking: () => 'refuse' | 'allow' | undefined
}

/** So many clicks are remembered, the newest. */
const maxClicks = 500

export function createRepeatGuard(dependencies: RepeatGuardDependencies): RepeatGuard {
  const { clock, isOn, questions, withoutAsking } = dependencies
  const lately = createSentLately(clock)
  /** What was said of a click holds for the rest of it. */
  const said = new Map<string, boolean>()
  /** What is asked about now, by the click and by what would be sent. */
  const waiting = new Map<string, Promise<boolean>>()

  function remember(click: string | undefined, isSent: boolean): void {
    if (click === undefined) return
    said.set(click, isSent)
    const [oldest] = said.keys()
    if (said.size > maxClicks && oldest !== undefined) said.delete(oldest)
  }

  /** Who comes while the same, or its own click, is asked about shares the answer. */
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
