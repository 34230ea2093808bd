import type { Part } from '../../../shared/runs/part.ts'

export const eventStream = 'text/event-stream'

/** The events of a streamed answer that says `words`; whole with its end unless `isOpen`. */
export function chatStream(words: readonly string[], isOpen = false): string {
  const events = words.map((content) => chatChunk({ content }))
  const end = isOpen ? [] : [chatChunk({}, 'stop'), 'data: [DONE]\n\n']
  return [...events, ...end].join('')
}

export function chatChunk(delta: object, finishReason: string | null = null): string {
  const chunk = { id: 'c1', model: 'm', choices: [{ index: 0, delta, finish_reason: finishReason }] }
  return `data: ${JSON.stringify(chunk)}\n\n`
}

/** The text an answer says. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
}
