import type { CheckUpItem, CheckUpRequest, Stage } from '../../shared/doctor/check-up.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { runCheckUp, type CheckTarget } from './check-up.ts'
import type { ListVerdict } from './judge-list-answer.ts'
import { hideInText, hideSecrets } from './hide-secrets.ts'
import type { Instruments } from './instruments.ts'

export interface DoctorServiceDependencies extends Instruments {
  readonly resolve: (connectionId: string) => Promise<Result<CheckTarget>>
  /** Hears what a gateway said to the key it was asked with. */
  readonly onVerdict: (target: GatewayTarget, verdict: ListVerdict) => void
}

/** Checks a connection stage by stage. */
export interface DoctorService {
  /** Ends with the last stage, or when the window closes the stream. Sends nothing twice and keeps nothing. */
  run(request: CheckUpRequest, sink: StreamSink<CheckUpItem>): Promise<Result<void>>
}

export function createDoctorService(dependencies: DoctorServiceDependencies): DoctorService {
  return {
    async run({ connectionId, calls, model, probesRoutes = false }, sink) {
      const resolved = await dependencies.resolve(connectionId)
      if (!resolved.ok) return resolved
      const { target } = resolved.value
      const hide = hideSecrets(target)
      await runCheckUp(
        {
          ...resolved.value,
          calls,
          model,
          probesRoutes,
          signal: sink.signal,
          // A dozen small items: none has to wait for room.
          report: (item) => void sink.send(withoutSecrets(item, hide)),
          onVerdict: (verdict) => dependencies.onVerdict(target, verdict),
        },
        dependencies,
      )
      return ok()
    },
  }
}

function withoutSecrets(item: CheckUpItem, hide: (text: string) => string): CheckUpItem {
  if (item.type === 'done') return { type: 'done', stage: hidden(item.stage, hide) }
  if (item.type !== 'proof') return item
  const { detail, text } = item.proof
  const hiddenText = text !== undefined && { text: hideInText(text, hide) }
  return { type: 'proof', proof: { ...item.proof, detail: hide(detail), ...hiddenText } }
}

function hidden(stage: Stage, hide: (text: string) => string): Stage {
  return {
    ...stage,
    finding: hide(stage.finding),
    ...(stage.fix !== undefined && { fix: hide(stage.fix) }),
    ...(stage.text !== undefined && { text: hideInText(stage.text, hide) }),
    ...(stage.gatewaySays !== undefined && { gatewaySays: hide(stage.gatewaySays) }),
  }
}
