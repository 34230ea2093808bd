import { err, ok } from '../../../shared/errors/result.ts'
import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import { parseJson } from '../../../shared/json.ts'
import { partSchema, type Part } from '../../../shared/runs/part.ts'

/**
 * A format whose stream events are parts as JSON and whose end signal is `[DONE]`. Tests of runs use it to choose
 * exactly which parts arrive; the parsing of real formats is tested with them.
 */
export const partsFormat: ConversationFormat = {
  id: 'chat',
  fields: [],
  primary: [],
  request(input) {
    if (input.model === '') return err({ kind: 'invalid-input', message: 'No model is chosen.' })
    return ok({
      method: 'POST',
      path: '/v1/chat/completions',
      auth: 'authorization',
      headers: {},
      body: {
        type: 'json',
        value: JSON.parse(
          JSON.stringify({
            model: input.model,
            system: input.system,
            turns: input.turns,
            ...input.parameters,
            ...input.extra,
          }),
        ),
      },
      expectsStream: input.parameters['stream'] === true,
    })
  },
  response: () => err({ kind: 'invalid-response', message: 'This format only streams.' }),
  createStreamReader() {
    let isComplete = false
    return {
      isComplete() {
        return isComplete
      },
      push(event, out) {
        if (event.data === '[DONE]') {
          isComplete = true
          return
        }
        const part = partSchema.safeParse(parseJson(event.data))
        out.push(part.success ? part.data : { type: 'unreadable', text: event.data })
      },
      end: () => undefined,
    }
  },
}

/** Encodes parts as `partsFormat` reads them. */
export function toEvents(parts: readonly Part[]): string {
  return parts.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')
}
