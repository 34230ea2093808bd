import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { Clock } from '../host/host.ts'
import type { LookUp } from './look-up.ts'
import type { AdmitCall, CheckPlace } from './small-call.ts'

/** The tools that the stages use. */
export interface Instruments {
  readonly clock: Clock
  readonly lookUp: LookUp
  readonly gateway: Pick<Gateway, 'exchange' | 'fetchAnswer'>
  readonly checkPlace: CheckPlace
  readonly admit: AdmitCall
  readonly formats: Readonly<Record<ConversationFormatId, ConversationFormat>>
}
