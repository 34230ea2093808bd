import { contentOf, type Answer } from './answer.ts'
import type { Question } from './question.ts'

/** The conversation including the answer, for formats that continue by id. */
export function conversationAfter(answer: Answer): Question['turns'] {
  const [choice] = answer.choices
  if (choice === undefined) return answer.question.turns
  const { text, calls } = contentOf(choice)
  return [
    ...answer.question.turns,
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
