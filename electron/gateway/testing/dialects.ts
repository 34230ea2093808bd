import { chatFormat } from '../../../shared/formats/chat/index.ts'
import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { generateContentFormat } from '../../../shared/formats/generate-content/index.ts'
import { messagesFormat } from '../../../shared/formats/messages/index.ts'
import { responsesFormat } from '../../../shared/formats/responses/index.ts'

/** How a format writes an answer, so that one test can serve the same fault in each of them. */
export interface Dialect {
  readonly id: ConversationFormatId
  readonly format: ConversationFormat
  /** The JSON of the events that open an answer, `id` being the answer's own. */
  begin(id?: string): object[]
  /** The JSON of the event that says `text`. */
  say(text: string, id?: string): object
  /** The JSON of the events that end it, with the format's own end signal. */
  finish(text: string, id?: string): object[]
  /** `[DONE]` where the format has it. */
  readonly mark: string
  /** The same answer in one piece. */
  whole(text: string): object
  /** The format's own error event. */
  error(message: string): object
  /** Token counts of 7 and `output`, on an event of their own that says nothing else. */
  usage(output: number): object
}

const chat: Dialect = {
  id: 'chat',
  format: chatFormat,
  begin: (id = 'a1') => [chatChunk(id, { role: 'assistant', content: '' })],
  say: (content, id = 'a1') => chatChunk(id, { content }),
  finish: (_, id = 'a1') => [chatChunk(id, {}, 'stop')],
  mark: 'data: [DONE]\n\n',
  whole: (content) => ({
    id: 'a1',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  }),
  error: (message) => ({ error: { message, type: 'upstream_error', code: 'do_request_failed' } }),
  usage: (output) => ({ id: 'a1', choices: [], usage: { prompt_tokens: 7, completion_tokens: output } }),
}

function chatChunk(id: string, delta: object, finish: string | null = null): object {
  return { id, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] }
}

const responses: Dialect = {
  id: 'responses',
  format: responsesFormat,
  begin: (id = 'a1') => [
    { type: 'response.created', response: { id, model: 'm', status: 'in_progress', output: [] } },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: `${id}-0` } },
  ],
  say: (delta) => ({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta }),
  finish: (text, id = 'a1') => [
    { type: 'response.output_item.done', output_index: 0, item: messageItem(text, id) },
    {
      type: 'response.completed',
      response: { id, model: 'm', status: 'completed', output: [messageItem(text, id)] },
    },
  ],
  mark: '',
  whole: (text) => ({
    id: 'a1',
    object: 'response',
    status: 'completed',
    output: [messageItem(text, 'a1')],
  }),
  error: (message) => ({
    type: 'response.failed',
    response: { id: 'a1', status: 'failed', error: { code: 'server_error', message } },
  }),
  usage: (output) => ({
    type: 'response.completed',
    response: { id: 'a1', status: 'completed', usage: { input_tokens: 7, output_tokens: output } },
  }),
}

function messageItem(text: string, id: string): object {
  return {
    type: 'message',
    id: `${id}-0`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  }
}

const messages: Dialect = {
  id: 'messages',
  format: messagesFormat,
  begin: (id = 'a1') => [
    { type: 'message_start', message: { id, type: 'message', role: 'assistant', model: 'm', content: [] } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
  ],
  say: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  finish: () => [
    { type: 'content_block_stop', index: 0 },
    { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
    { type: 'message_stop' },
  ],
  mark: '',
  whole: (text) => ({
    id: 'a1',
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
  }),
  error: (message) => ({ type: 'error', error: { type: 'api_error', message } }),
  usage: (output) => ({
    type: 'message_delta',
    delta: {},
    usage: { input_tokens: 7, output_tokens: output },
  }),
}

const generateContent: Dialect = {
  id: 'generate-content',
  format: generateContentFormat,
  begin: () => [],
  say: (text, id = 'a1') => candidate(id, { content: { role: 'model', parts: [{ text }] } }),
  finish: (_, id = 'a1') => [candidate(id, { content: { parts: [] }, finishReason: 'STOP' })],
  mark: '',
  whole: (text) => candidate('a1', { content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }),
  error: (message) => ({ error: { code: 500, message, status: 'INTERNAL' } }),
  usage: (output) => ({
    responseId: 'a1',
    usageMetadata: { promptTokenCount: 7, candidatesTokenCount: output },
  }),
}

function candidate(responseId: string, value: object): object {
  return { responseId, modelVersion: 'm', candidates: [{ index: 0, ...value }] }
}

export const dialects: readonly Dialect[] = [chat, responses, messages, generateContent]

/** One event with the framing every gateway uses. */
export function frame(event: object | string): string {
  return `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`
}

/** A stream that says `words` and comes to its end. */
export function streamOf(dialect: Dialect, words: readonly string[], id?: string): string {
  const last = dialect.finish(words.join(''), id).map(frame).join('')
  return `${openStreamOf(dialect, words, id)}${last}${dialect.mark}`
}

/** A stream that says `words` and has not come to its end. */
export function openStreamOf(dialect: Dialect, words: readonly string[], id?: string): string {
  return [...dialect.begin(id), ...words.map((word) => dialect.say(word, id))].map(frame).join('')
}
