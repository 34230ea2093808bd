import type { ResponseHead, SentRequest, ExchangeObserver } from '../../gateway/exchange.ts'
import type { RunBackground } from '../../../shared/runs/run-background.ts'

/** Another request for the same answer, and the head of what the gateway answers to it. */
export interface NextAnswer {
  readonly sent: SentRequest
  readonly head: ResponseHead
  /** Its events follow those before it; otherwise the answer begins anew with it. */
  readonly isContinued: boolean
}

/** Hears of an exchange, and of what a run is beyond one. */
export interface RunObserver extends ExchangeObserver {
  /** How an answer stands that is made in the background changed. */
  onBackground(background: RunBackground): void
  /** The answer goes on in another answer of the gateway; its bytes and parts follow as usual. */
  onNextAnswer(next: NextAnswer): void
}
