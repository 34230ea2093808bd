import type { Json, JsonObject } from '../../../../shared/json.ts'
import type { Answer, Finish } from '../../text/answer.ts'
import { outputItems } from './items.ts'

/** The state of an answer at its end, in the words of this format (see shared/gateway/wire/responses.md, "Answer"). */
interface Ending {
  readonly status: 'completed' | 'incomplete' | 'failed' | 'in_progress'
  readonly reason?: string
}

/** A finish reason that this format does not know becomes the reason of an incomplete answer; `failed` fails it. */
export function endingOf(finish: Finish | undefined): Ending {
  if (finish === undefined) return { status: 'in_progress' }
  if (finish.reason === 'length') return { status: 'incomplete', reason: 'max_output_tokens' }
  if (finish.reason === 'content-filter') return { status: 'incomplete', reason: 'content_filter' }
  if (finish.reason !== 'raw') return { status: 'completed' }
  return /fail|error/i.test(finish.raw) ? { status: 'failed' } : { status: 'incomplete', reason: finish.raw }
}

/** The response object; the snapshots that open a stream leave out `output` and usage. */
export function writeResponse(answer: Answer, at: 'start' | 'end'): JsonObject {
  const [choice] = answer.choices
  const ending = at === 'start' ? { status: 'in_progress' as const } : endingOf(choice?.finish)
  const settings = new Map(answer.request.settings)
  return {
    id: `resp_${answer.id}`,
    object: 'response',
    created_at: answer.created,
    status: ending.status,
    error:
      ending.status === 'failed'
        ? { code: 'server_error', message: 'Rehearsed failure, as the message asked for.' }
        : null,
    incomplete_details: 'reason' in ending && ending.reason !== undefined ? { reason: ending.reason } : null,
    instructions: answer.request.system === '' ? null : answer.request.system,
    max_output_tokens: answer.request.maxTokens ?? null,
    metadata: settings.get('metadata') ?? {},
    model: answer.request.model,
    output: at === 'start' || choice === undefined ? [] : outputItems(answer, choice),
    parallel_tool_calls: answer.request.parallelCalls,
    previous_response_id: settings.get('previous_response_id') ?? null,
    store: settings.get('store') ?? true,
    ...(settings.get('background') === true && { background: true }),
    temperature: settings.get('temperature') ?? 1,
    tool_choice: settings.get('tool_choice') ?? 'auto',
    tools: answer.request.tools.map((tool) => ({
      type: 'function',
      name: tool.name,
      description: tool.description,
      parameters: tool.schema,
      strict: false,
    })),
    top_p: settings.get('top_p') ?? 1,
    truncation: settings.get('truncation') ?? 'disabled',
    usage: at === 'start' ? null : writeResponseUsage(answer),
  }
}

function writeResponseUsage({ usage }: Answer): Json {
  return {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached },
    output_tokens: usage.output,
    output_tokens_details: { reasoning_tokens: usage.reasoning },
    total_tokens: usage.input + usage.output,
  }
}
