import { readKeyLimits } from '../../shared/connections/key-limits.ts'
import type { ListVerdict } from '../doctor/judge-list-answer.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { KeyHealthBook } from '../keys/key-health.ts'
import type { FetchModels } from '../models/model-service.ts'
import type { RunExchange } from '../runs/exchange-runner.ts'
import type { Clock } from '../host/host.ts'

/** Notes down what the end of a run and the head of its answer say about the key it was sent with. */
export function learningExchange(run: RunExchange, health: KeyHealthBook, clock: Clock): RunExchange {
  return async (exchange) => {
    const { keyId } = exchange.target
    if (keyId === undefined) return run(exchange)
    const { observer } = exchange
    let headers: Parameters<typeof readKeyLimits>[0] = []
    const end = await run({
      ...exchange,
      observer: {
        onSent: (sent) => observer.onSent(sent),
        onUploaded: (bytes, total) => observer.onUploaded?.(bytes, total),
        onHead(head) {
          headers = head.headers
          observer.onHead(head)
        },
        onChunk: (chunk) => observer.onChunk(chunk),
        onParts: (parts, events) => observer.onParts(parts, events),
        onSplitSecret: (find) => observer.onSplitSecret?.(find),
      },
    })
    if (end.outcome === 'done' || end.outcome === 'cut-after-end' || end.outcome === 'ended-early')
      health.noteAccepted(keyId)
    if (end.outcome === 'failed') health.noteError(keyId, end.error, 'run')
    health.noteLimits(keyId, readKeyLimits(headers, clock.now()))
    return end
  }
}

/** The same for model list requests. */
export function learningList(fetchModels: FetchModels, health: KeyHealthBook): FetchModels {
  return async (target, signal) => {
    const models = await fetchModels(target, signal)
    const { keyId } = target
    if (keyId === undefined) return models
    if (models.ok) health.noteAccepted(keyId, models.value.length)
    else health.noteError(keyId, models.error, 'list')
    return models
  }
}

/** Notes down what the doctor heard. */
export function noteVerdict(health: KeyHealthBook, target: GatewayTarget, verdict: ListVerdict): void {
  if (target.keyId === undefined) return
  if (verdict.type === 'list') health.noteAccepted(target.keyId, verdict.models.length)
  if (verdict.type === 'refused') health.noteError(target.keyId, verdict.error, 'list')
}
