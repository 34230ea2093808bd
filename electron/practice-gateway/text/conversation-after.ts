import { contentOf, type Answer } from './answer.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'

/** The conversation including the answer, for formats that continue by id. */
export function conversationAfter(answer: Answer): ParsedTextRequest['turns'] {
  const [choice] = answer.choices
  if (choice === undefined) return answer.request.turns
  const { text, calls } = contentOf(choice)
  return [
    ...answer.request.turns,
    {
      role: 'assistant',
      contents: [
        ...(text === '' ? [] : [{ type: 'text' as const, text }]),
        ...calls.map((call) => ({
          type: 'call' as const,
          id: call.id,
          name: call.name,
          arguments: call.arguments,
        })),
      ],
    },
  ]
}
