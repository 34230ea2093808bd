import type { ConversationFormatId } from '../../../shared/formats/registry.ts'

/** The words of a streamed answer: as short as tokens, with characters of every UTF-8 length among them. */
export function answerDeltas(count: number): string[] {
  return Array.from({ length: count }, (_, index) => words[index % words.length] ?? '')
}

const words = [
  'The',
  ' quick',
  ' brown',
  ' fox',
  ' “jumps”',
  ' over',
  '\n\n',
  '```ts\n',
  'const',
  ' größe',
  ' =',
  ' "x"',
  '\t',
  ' 漢字',
  ' and',
  ' so',
  ' on',
  ' 😀',
  '.',
  ' Then',
]

/**
 * The deltas as the bytes of a streamed answer, as gateways write it (see shared/gateway/wire/chat-completions.md, "Stream";
 * shared/gateway/wire/responses.md, "Stream"; shared/gateway/wire/messages.md, "Stream";
 * shared/gateway/wire/generate-content.md, "Stream"). With `isVaried` each event differs from the others in more than its
 * text: padding of another length in chat and responses, counts that grow in generate-content.
 */
export function answerBytes(
  format: ConversationFormatId,
  deltas: readonly string[],
  isVaried = false,
): Buffer {
  return Buffer.from(answerEvents(format, deltas, isVaried).join(''))
}

/** The same by event: one for the head, one for each delta, and one for the end of the answer. */
export function answerEvents(
  format: ConversationFormatId,
  deltas: readonly string[],
  isVaried = false,
): string[] {
  const writer = writers[format]
  const events = deltas.map((text, index) => writer.delta(text, index, isVaried))
  return [writer.head(), ...events, writer.end(deltas)]
}

interface AnswerWriter {
  head(): string
  delta(text: string, index: number, isVaried: boolean): string
  end(deltas: readonly string[]): string
}

const padding = (index: number): object => ({ obfuscation: 'aB3dE6gH9kL2n'.slice(index % 12) })
const plain = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const named = (value: { readonly type: string }): string => `event: ${value.type}\n${plain(value)}`

function chatChunk(delta: object, finishReason: string | null, rest: object = {}): string {
  return plain({
    id: 'chatcmpl-8f2a6c1e4b7d4f0c9a3e',
    object: 'chat.completion.chunk',
    created: 1795256628,
    model: 'some-model-2026-11',
    system_fingerprint: 'fp_44709d6fcb',
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
    usage: null,
    ...rest,
  })
}

const response = (status: string, output: readonly object[]): object => ({
  id: 'resp_68af4030baa8819',
  object: 'response',
  status,
  model: 'some-model-2026-11',
  output,
})
const item = { item_id: 'msg_68af4030baa8819ab2', output_index: 0, content_index: 0 }
const responseMessage = (text: string): object => ({
  id: item.item_id,
  type: 'message',
  role: 'assistant',
  content: text === '' ? [] : [{ type: 'output_text', text, annotations: [] }],
})

function candidates(parts: readonly object[], index: number, rest: object = {}): string {
  return plain({
    candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: index, totalTokenCount: 4 + index },
    modelVersion: 'some-model-2026-11',
    responseId: 'r1a2b3c4d5e6',
  })
}

const writers: Readonly<Record<ConversationFormatId, AnswerWriter>> = {
  chat: {
    head: () => chatChunk({ role: 'assistant', content: '' }, null),
    delta: (content, index, isVaried) => chatChunk({ content }, null, isVaried ? padding(index) : {}),
    end: () => `${chatChunk({}, 'stop')}data: [DONE]\n\n`,
  },
  responses: {
    head: () =>
      [
        { type: 'response.created', response: response('in_progress', []), sequence_number: 0 },
        {
          type: 'response.output_item.added',
          output_index: 0,
          item: responseMessage(''),
          sequence_number: 1,
        },
      ]
        .map(named)
        .join(''),
    delta: (delta, index, isVaried) =>
      named({
        type: 'response.output_text.delta',
        ...item,
        delta,
        logprobs: [],
        sequence_number: index + 2,
        ...(isVaried && padding(index)),
      } as { type: string }),
    end: (deltas) => {
      const message = responseMessage(deltas.join(''))
      return named({
        type: 'response.completed',
        response: response('completed', [message]),
        sequence_number: deltas.length + 2,
      } as { type: string })
    },
  },
  messages: {
    head: () =>
      [
        {
          type: 'message_start',
          message: {
            id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
            type: 'message',
            role: 'assistant',
            content: [],
            model: 'some-model-2026-11',
            stop_reason: null,
            usage: { input_tokens: 10, output_tokens: 1 },
          },
        },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      ]
        .map(named)
        .join(''),
    delta: (text) =>
      named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } } as {
        type: string
      }),
    end: (deltas) =>
      [
        { type: 'content_block_stop', index: 0 },
        {
          type: 'message_delta',
          delta: { stop_reason: 'end_turn', stop_sequence: null },
          usage: { output_tokens: deltas.length },
        },
        { type: 'message_stop' },
      ]
        .map(named)
        .join(''),
  },
  'generate-content': {
    head: () => '',
    delta: (text, index, isVaried) => candidates([{ text }], isVaried ? index + 1 : 1),
    end: (deltas) => candidates([], deltas.length, { finishReason: 'STOP' }),
  },
}
