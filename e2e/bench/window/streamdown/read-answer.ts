import { createParser } from 'eventsource-parser'

/**
 * Sends a request to `model` and shows its answer as it arrives: text that arrived since the last frame at once, as
 * ours does.
 */
export async function readAnswer(model: string, show: (text: string) => void): Promise<void> {
  const response = await fetch('/v1/chat/completions', { method: 'POST', body: JSON.stringify({ model }) })
  let text = ''
  let frame = 0
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const chunk = JSON.parse(data) as { choices: { delta: { content?: string } }[] }
      text += chunk.choices[0]?.delta.content ?? ''
      if (frame !== 0) return
      frame = requestAnimationFrame(() => {
        frame = 0
        show(text)
      })
    },
  })
  const decoder = new TextDecoder()
  const reader = response.body?.getReader()
  for (;;) {
    const read = await reader?.read()
    if (read === undefined || read.done) return
    parser.feed(decoder.decode(read.value, { stream: true }))
  }
}
