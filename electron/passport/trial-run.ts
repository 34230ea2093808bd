import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { toConversationInput } from '../../shared/conversations/to-input.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import type { Json } from '../../shared/json.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunService } from '../runs/run-service.ts'

/** Maximum concurrent requests, in addition to the limit of the connection. */
export const trialsAtOnce = 2

export interface TrialMessage {
  readonly format: ConversationFormatId
  readonly model: string
  readonly message: string
  /** Parameters by their wire names; otherwise only what every conversation sends. */
  readonly values: Readonly<Record<string, Json>>
  /** Fields to omit, although they are among the values. */
  readonly learned: readonly LearnedRemoval[]
}

/** One message in one format, built by the format's own builder. */
export function trialRequest({
  format,
  model,
  message,
  values,
  learned,
}: TrialMessage): Result<{ format: RunFormat; request: WireRequest }> {
  const parameters = Object.entries(values).map(([name, value]) => [name, { isSent: true, value }])
  const input = toConversationInput(
    { ...defaultConversationSettings(model), format, parameters: Object.fromEntries(parameters) },
    [{ role: 'user', blocks: [{ type: 'text', text: message }] }],
    learned,
  )
  if (!input.ok) return input
  const request = conversationFormats[format].request(input.value)
  return request.ok ? ok({ format: conversationFormats[format], request: request.value }) : request
}

export interface TrialRun {
  readonly format: RunFormat
  readonly request: WireRequest
  readonly connectionId: string
  readonly model: string
  readonly prompt: string
  /** The click, when all its trials share a spending limit. */
  readonly click?: string
}

/** Sends a trial as a run of History and waits for its end; aborting `signal` stops it. */
export async function runTrial(
  runs: Pick<RunService, 'start' | 'stop'>,
  trial: TrialRun,
  signal: AbortSignal,
): Promise<Result<{ run: Run; answer: Answer }>> {
  const ended = Promise.withResolvers<{ run: Run; answer: Answer }>()
  const started = await runs.start({
    ...trial,
    use: 'work',
    isCheck: true,
    onEnded: (run, answer) => ended.resolve({ run, answer }),
  })
  if (!started.ok) return started
  const stop = (): void => void runs.stop(started.value.id)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const ending = await ended.promise
  signal.removeEventListener('abort', stop)
  return ok(ending)
}
