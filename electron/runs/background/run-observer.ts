import type { ResponseHead, SentRequest, ExchangeObserver } from '../../gateway/exchange.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'

/** Another request for the same answer, and the head of the gateway's response to it. */
export interface NextAnswer {
  readonly sent: SentRequest
  readonly head: ResponseHead
  /** Its events follow those before it; otherwise the answer starts again with it. */
  readonly isContinued: boolean
}

/** Observes an exchange, and the events of a run beyond one exchange. */
export interface RunObserver extends ExchangeObserver {
  /** The state of a background answer changed. */
  onBackground(background: RunBackground): void
  /** The answer continues in another response of the gateway; its bytes and parts follow as usual. */
  onNextAnswer(next: NextAnswer): void
}
