import { createParser } from 'eventsource-parser'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'

/** The path of a format's streamed route, relative to the base address. */
const streamPaths: Readonly<Record<ConversationFormatId, string>> = {
  chat: '/v1/chat/completions',
  responses: '/v1/responses',
  messages: '/v1/messages',
  'generate-content': '/v1beta/models/some-model:streamGenerateContent?alt=sse',
}

/** The usual way to read a stream: fetch, eventsource-parser and JSON.parse, only concatenating the text. */
export async function readWithParser(
  id: ConversationFormatId,
  baseUrl: string,
  onText?: (text: string) => void,
): Promise<string> {
  const response = await fetch(baseUrl + streamPaths[id], { method: 'POST', body: '{}' })
  if (response.body === null) throw new Error('there is no body')
  const textOf = textReaders[id]
  let text = ''
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const piece = textOf(JSON.parse(data) as AnyEvent)
      if (piece === undefined) return
      text += piece
      onText?.(piece)
    },
  })
  const decoder = new TextDecoder()
  for await (const bytes of response.body) parser.feed(decoder.decode(bytes, { stream: true }))
  parser.feed(decoder.decode())
  return text
}

/** The fields that lead to the text in an event of any format. */
interface AnyEvent {
  readonly type?: string
  readonly choices?: readonly { readonly delta: { readonly content?: string } }[]
  readonly delta?: string | { readonly type?: string; readonly text?: string }
  readonly candidates?: readonly {
    readonly content: { readonly parts: readonly { readonly text?: string }[] }
  }[]
}

const textReaders: Readonly<Record<ConversationFormatId, (event: AnyEvent) => string | undefined>> = {
  chat: ({ choices }) => choices?.[0]?.delta.content,
  responses: ({ type, delta }) =>
    type === 'response.output_text.delta' && typeof delta === 'string' ? delta : undefined,
  messages: ({ type, delta }) =>
    type === 'content_block_delta' && typeof delta === 'object' ? delta.text : undefined,
  'generate-content': ({ candidates }) => candidates?.[0]?.content.parts[0]?.text,
}
