import type { CheckUpItem, CheckUpRequest } from '../../shared/doctor/check-up.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { StreamSink } from '../../shared/ipc/handlers.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { secretsOfProxy } from '../lib/proxy-credentials.ts'
import { changeTexts } from '../lib/secrets/change-texts.ts'
import { createFindSecrets, withoutSecrets } from '../lib/secrets/find-secrets.ts'
import { runCheckUp, type CheckTarget } from './check-up.ts'
import type { ListVerdict } from './judge-list-answer.ts'
import type { Instruments } from './instruments.ts'

export interface DoctorServiceDependencies extends Instruments {
  readonly resolve: (connectionId: string) => Promise<Result<CheckTarget>>
  /** Receives what a gateway's answer shows about the key of the request. */
  readonly onVerdict: (target: GatewayTarget, verdict: ListVerdict) => void
}

/** Checks a connection stage by stage. */
export interface DoctorService {
  /** Ends with the last stage, or when the window closes the stream. Sends nothing twice and stores nothing. */
  run(request: CheckUpRequest, sink: StreamSink<CheckUpItem>): Promise<Result<void>>
}

export function createDoctorService(dependencies: DoctorServiceDependencies): DoctorService {
  return {
    async run({ connectionId, calls, model, probesRoutes = false }, sink) {
      const resolved = await dependencies.resolve(connectionId)
      if (!resolved.ok) return resolved
      const { target } = resolved.value
      const find = createFindSecrets(secretsIn(target))
      await runCheckUp(
        {
          ...resolved.value,
          calls,
          model,
          probesRoutes,
          signal: sink.signal,
          // A dozen small items, so no backpressure is needed.
          report: (item) =>
            void sink.send(changeTexts(item, (text) => withoutSecrets(text, find)) as CheckUpItem),
          onVerdict: (verdict) => dependencies.onVerdict(target, verdict),
        },
        dependencies,
      )
      return ok()
    },
  }
}

/** Shorter texts may be words that occur by chance. */
const shortest = 6

/** The key, the extra headers' values and the proxy's password, which are redacted in every finding. */
function secretsIn({ key, extraHeaders, proxyUrl }: GatewayTarget): string[] {
  return [key ?? '', ...extraHeaders.map(({ value }) => value), ...secretsOfProxy(proxyUrl)]
    .map((secret) => secret.trim())
    .filter(({ length }) => length >= shortest)
}
