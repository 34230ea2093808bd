import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { readTitle, titleQuestion } from '../../shared/conversations/title-request.ts'
import { toConversationInput } from '../../shared/conversations/to-input.ts'
import { cancelledError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { ConversationFormat } from '../../shared/formats/conversation-input.ts'
import { formatRegistry, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunService } from '../runs/run-service.ts'
import { noTitleInAnswer, nothingToName } from './conversation-errors.ts'
import type { OnExisting } from './on-existing.ts'
import type { TurnStore } from './turn-store.ts'

export interface SuggestTitleDependencies {
  readonly turns: Pick<TurnStore, 'path'>
  readonly runs: Pick<RunService, 'start' | 'stop'>
  readonly formats: Readonly<Record<ConversationFormatId, ConversationFormat>>
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly onExisting: OnExisting
}

/**
 * Requests a title from the model of a conversation, once, as a run that belongs to the conversation but to none of its
 * turns. Changes nothing. Aborting `signal` stops the run.
 */
export async function suggestTitle(
  { id, connectionId }: Input<'conversations.suggestTitle'>,
  signal: AbortSignal,
  { turns, runs, formats, removals, onExisting }: SuggestTitleDependencies,
): Promise<Result<{ title: string }>> {
  const asking = onExisting(id, ({ settings: { format, model, parameters }, headTurnId }) => {
    const question = titleQuestion(headTurnId === null ? [] : turns.path(headTurnId))
    if (question === undefined) return err(nothingToName)
    // Parameters that shape the answers of the conversation, such as tools or a schema, would shape the title too.
    const kept = new Set<string>(['stream', 'stream_options', ...formatRegistry[format].limitFields])
    const asked = Object.fromEntries(Object.entries(parameters).filter(([name]) => kept.has(name)))
    return ok({ question, settings: { ...defaultConversationSettings(model), format, parameters: asked } })
  })
  if (!asking.ok) return asking
  const { question, settings } = asking.value
  const learned = removals(connectionId)
  if (!learned.ok) return learned
  const input = toConversationInput(
    settings,
    [{ role: 'user', blocks: [{ type: 'text', text: question }] }],
    learned.value,
  )
  if (!input.ok) return input
  const format = formats[settings.format]
  const request = format.request(input.value)
  if (!request.ok) return request
  if (signal.aborted) return err(cancelledError)

  const ended = Promise.withResolvers<{ run: Run; answer: Answer }>()
  const started = await runs.start({
    format,
    connectionId,
    model: settings.model,
    request: request.value,
    prompt: question,
    mayRepeat: true,
    store: () => ok({ conversationId: id }),
    onEnded: (run, answer) => ended.resolve({ run, answer }),
  })
  if (!started.ok) return started
  const stop = (): void => void runs.stop(started.value.id)
  if (signal.aborted) stop()
  signal.addEventListener('abort', stop, { once: true })
  const { run, answer } = await ended.promise
  signal.removeEventListener('abort', stop)
  if (signal.aborted || run.status === 'stopped') return err(cancelledError)
  if (run.error !== undefined) return err(run.error)
  const title = readTitle(answer.blocks)
  return title === '' ? err(noTitleInAnswer) : ok({ title })
}
