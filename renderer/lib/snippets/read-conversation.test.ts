import { describe, expect, test } from 'vitest'
import { toConversationInput } from '../../../shared/conversations/to-input.ts'
import { chatFormat } from '../../../shared/formats/chat/index.ts'
import type { ConversationFormat } from '../../../shared/formats/conversation-input.ts'
import { generateContentFormat } from '../../../shared/formats/generate-content/index.ts'
import { messagesFormat } from '../../../shared/formats/messages/index.ts'
import { responsesFormat } from '../../../shared/formats/responses/index.ts'
import type { Json, JsonObject } from '../../../shared/json.ts'
import { parseCurl } from './parse-curl.ts'
import { readConversation, type PastedConversation } from './read-conversation.ts'
import type { SnippetRequest } from './snippet-request.ts'
import { toCurl } from './to-curl.ts'

const formats = [chatFormat, responsesFormat, messagesFormat, generateContentFormat]
const base = 'https://gateway.example.com'
const pixel = 'iVBORw0KGgo='

function requestTo(path: string, body: Json): SnippetRequest {
  return { method: 'POST', url: base + path, headers: [], body: { type: 'text', text: JSON.stringify(body) } }
}

function read(request: SnippetRequest): PastedConversation {
  const result = readConversation(request)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

/** What the app sends for a parsed conversation. */
function resend({ settings, turns }: PastedConversation): { path: string; body: unknown } {
  const input = toConversationInput({ title: '', ...settings }, turns)
  const format = formats.find(({ id }) => id === settings.format) as ConversationFormat
  const request = input.ok ? format.request(input.value) : input
  if (!request.ok) throw new Error(request.error.message)
  const { path, body } = request.value
  return { path, body: body?.type === 'json' ? body.value : undefined }
}

interface Sample {
  readonly path: string
  readonly body: JsonObject
  readonly settings: PastedConversation['settings']
  readonly blocks: readonly (readonly [role: string, ...types: string[]])[]
}

const tool = { type: 'object', properties: { tz: { type: 'string' } } }

const samples: Record<string, Sample> = {
  'chat completions': {
    path: '/v1/chat/completions',
    body: {
      model: 'm',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } },
            { type: 'image_url', image_url: { url: 'https://example.com/a.png' } },
            { type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } },
            { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,AAAA' } },
          ],
        },
        {
          role: 'assistant',
          content: 'Let me see.',
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'get_time', arguments: '{"tz":"UTC"}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '12:00' },
        { role: 'user', content: 'And now?' },
      ],
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.5,
      stop: ['END'],
      tools: [{ type: 'function', function: { name: 'get_time', parameters: tool } }],
      max_tokens: '100',
      seed: 1.5,
      user: null,
      made_up: { deep: [1] },
    },
    settings: {
      format: 'chat',
      model: 'm',
      system: 'Be brief.',
      parameters: {
        stream: { isSent: true, value: true },
        stream_options: { isSent: true, value: { include_usage: true } },
        temperature: { isSent: true, value: 0.5 },
        stop: { isSent: true, value: ['END'] },
        tools: {
          isSent: true,
          value: [{ type: 'function', function: { name: 'get_time', parameters: tool } }],
        },
      },
      extraJson: JSON.stringify(
        { max_tokens: '100', seed: 1.5, user: null, made_up: { deep: [1] } },
        null,
        2,
      ),
    },
    blocks: [
      ['user', 'text', 'media', 'media', 'media', 'media'],
      ['assistant', 'text', 'tool-call'],
      ['user', 'tool-result', 'text'],
    ],
  },
  responses: {
    path: '/v1/responses',
    body: {
      model: 'm',
      instructions: 'Be brief.',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'What is this?' },
            { type: 'input_image', image_url: `data:image/png;base64,${pixel}`, detail: 'auto' },
          ],
        },
        {
          type: 'reasoning',
          id: 'rs_1',
          summary: [{ type: 'summary_text', text: 'Hm.' }],
          encrypted_content: 'x',
        },
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'One moment.' }] },
        { type: 'function_call', call_id: 'c1', name: 'get_time', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: '12:00' },
        { role: 'user', content: 'And now?' },
      ],
      reasoning: { effort: 'low', summary: 'auto' },
      text: { format: { type: 'text' }, odd: 1 },
      store: false,
    },
    settings: {
      format: 'responses',
      model: 'm',
      system: 'Be brief.',
      parameters: {
        'reasoning.effort': { isSent: true, value: 'low' },
        'reasoning.summary': { isSent: true, value: 'auto' },
        store: { isSent: true, value: false },
      },
      extraJson: JSON.stringify({ text: { format: { type: 'text' }, odd: 1 } }, null, 2),
    },
    blocks: [
      ['user', 'text', 'media'],
      ['assistant', 'reasoning', 'text', 'tool-call'],
      ['user', 'tool-result', 'text'],
    ],
  },
  messages: {
    path: '/v1/messages',
    body: {
      model: 'm',
      max_tokens: 1000,
      system: 'Be brief.',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
            {
              type: 'document',
              source: { type: 'text', media_type: 'text/plain', data: 'Grüße' },
              title: 'a.txt',
            },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: 'sig' },
            { type: 'text', text: 'One moment.' },
            { type: 'tool_use', id: 't1', name: 'get_time', input: { tz: 'UTC' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't1', content: '12:00', is_error: true },
            { type: 'text', text: 'And now?' },
          ],
        },
      ],
      stream: true,
      thinking: { type: 'enabled', budget_tokens: 2048 },
    },
    settings: {
      format: 'messages',
      model: 'm',
      system: 'Be brief.',
      parameters: {
        max_tokens: { isSent: true, value: 1000 },
        stream: { isSent: true, value: true },
        thinking: { isSent: true, value: { type: 'enabled', budget_tokens: 2048 } },
      },
      extraJson: '',
    },
    blocks: [
      ['user', 'text', 'media', 'media'],
      ['assistant', 'reasoning', 'text', 'tool-call'],
      ['user', 'tool-result', 'text'],
    ],
  },
  'generate-content': {
    path: '/v1beta/models/a%2Fm:streamGenerateContent?alt=sse',
    body: {
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        {
          role: 'user',
          parts: [{ text: 'What is this?' }, { inlineData: { mimeType: 'image/png', data: pixel } }],
        },
        {
          role: 'model',
          parts: [
            { text: 'Hm.', thought: true },
            { functionCall: { name: 'get_time', args: { tz: 'UTC' } }, thoughtSignature: 'sig' },
          ],
        },
        { role: 'user', parts: [{ functionResponse: { name: 'get_time', response: { output: '12:00' } } }] },
      ],
      generationConfig: { temperature: 0.5, topK: 3, stopSequences: ['END'] },
      safetySettings: [],
      labels: { a: 'b' },
    },
    settings: {
      format: 'generate-content',
      model: 'a/m',
      system: 'Be brief.',
      parameters: {
        stream: { isSent: true, value: true },
        'generationConfig.temperature': { isSent: true, value: 0.5 },
        'generationConfig.topK': { isSent: true, value: 3 },
        'generationConfig.stopSequences': { isSent: true, value: ['END'] },
        safetySettings: { isSent: true, value: [] },
      },
      extraJson: JSON.stringify({ labels: { a: 'b' } }, null, 2),
    },
    blocks: [
      ['user', 'text', 'media'],
      ['assistant', 'reasoning', 'tool-call'],
      ['user', 'tool-result'],
    ],
  },
}

describe.each(Object.entries(samples))('a pasted request to %s', (_, { path, body, settings, blocks }) => {
  test('fills the form', () => {
    const pasted = read(requestTo(path, body))
    expect(pasted.settings).toEqual(settings)
    expect(pasted.turns.map((turn) => [turn.role, ...turn.blocks.map(({ type }) => type)])).toEqual(blocks)
    expect([pasted.baseUrl, pasted.notes]).toEqual([base, []])
  })

  test('is sent again as it was, also by way of the clipboard', () => {
    const parsed = parseCurl(toCurl(requestTo(path, body)))
    if (!parsed.ok) throw new Error(parsed.error.message)
    expect(resend(read(parsed.value.request))).toEqual({ path, body })
  })
})

test.each<readonly [what: string, path: string, body: JsonObject, text: string]>([
  ['a plain prompt', '/v1/responses', { model: 'm', input: 'Hello' }, 'Hello'],
  ['one content', '/v1beta/models/m:generateContent', { contents: { parts: [{ text: 'Hello' }] } }, 'Hello'],
  [
    'names in snake case',
    '/v1beta/models/m:generateContent',
    { system_instruction: { parts: { text: 'S' } }, contents: [{ parts: [{ text: 'Hello' }] }] },
    'Hello',
  ],
  [
    'system text in blocks',
    '/v1/messages',
    {
      model: 'm',
      max_tokens: 1,
      system: [{ type: 'text', text: 'S' }],
      messages: [{ role: 'user', content: 'Hello' }],
    },
    'Hello',
  ],
])('reads %s', (_, path, body, text) => {
  const { turns } = read(requestTo(path, body))
  expect(turns).toEqual([{ role: 'user', blocks: [{ type: 'text', text }] }])
})

test.each<readonly [what: string, path: string, body: JsonObject, notes: readonly string[]]>([
  [
    'parts without a place',
    '/v1/chat/completions',
    {
      model: 'm',
      messages: [{ role: 'user', content: [{ type: 'text', text: 'a' }, { type: 'hologram' }] }],
    },
    ['Omitted: a part of the type hologram.'],
  ],
  [
    'instructions in the middle, and other roles',
    '/v1/chat/completions',
    {
      model: 'm',
      messages: [
        { role: 'developer', content: 'D' },
        { role: 'user', content: 'a' },
        { role: 'system', content: 'S' },
        { role: 'moderator', content: 'x' },
      ],
    },
    [
      'The developer message is sent as a system message.',
      'Omitted: instructions in the middle of the conversation.',
      'Omitted: a message with the role moderator.',
    ],
  ],
  [
    'settings on parts',
    '/v1/messages',
    {
      model: 'm',
      max_tokens: 1,
      messages: [{ role: 'user', content: [{ type: 'text', text: 'a', priority: 'high' }] }],
    },
    ['Sent differently than pasted: messages. The preview shows what is sent.'],
  ],
  ['nothing to say', '/v1/responses', { model: 'm' }, ['There is nothing to send.']],
])('tells of %s', (_, path, body, notes) => {
  expect(read(requestTo(path, body)).notes).toEqual(notes)
})

test('tells of headers that belong to a connection, and of no others', () => {
  const request = requestTo('/v1/messages', {
    model: 'm',
    max_tokens: 1,
    messages: [{ role: 'user', content: 'a' }],
  })
  const names = ['anthropic-version', 'Content-Type', 'sec-ch-ua', 'User-Agent', 'anthropic-beta', 'X-Team']
  const headers = [
    ...names.map((name) => ({ name, value: 'x' })),
    { name: 'x-api-key', prefix: '', variable: 'GATEWAY_API_KEY' },
  ]
  expect(read({ ...request, headers }).notes).toEqual([
    'Headers belong to a connection: add X-Team in Settings if the gateway requires them.',
  ])
})

test('beta features become a parameter of the request, and cache marks those of the conversation', () => {
  const system = [{ type: 'text', text: 'S', cache_control: { type: 'ephemeral', ttl: '1h' } }]
  const request = requestTo('/v1/messages', {
    model: 'm',
    max_tokens: 1,
    system,
    messages: [
      {
        role: 'user',
        content: [{ type: 'text', text: 'a', cache_control: { type: 'ephemeral' } }],
      },
    ],
  })
  const pasted = read({ ...request, headers: [{ name: 'Anthropic-Beta', value: 'one, two' }] })
  expect(pasted.settings.parameters).toMatchObject({
    'anthropic-beta': { isSent: true, value: ['one', 'two'] },
  })
  expect(pasted.settings).toMatchObject({ system: 'S', systemMark: { ttl: '1h' } })
  expect(pasted.turns[0]?.blocks).toEqual([{ type: 'text', text: 'a', cacheMark: {} }])
  expect(pasted.notes).toEqual([])
})

test('leaves the address open when it is a variable', () => {
  const pasted = read({ ...requestTo('', { model: 'm', input: 'a' }), url: '$BASE_URL/v1/responses' })
  expect([pasted.settings.format, 'baseUrl' in pasted]).toEqual(['responses', false])
})

test.each<readonly [request: SnippetRequest, message: string]>([
  [requestTo('/v1/embeddings', {}), 'This request goes to /v1/embeddings, which is not a conversation.'],
  [
    requestTo('/v1/responses/compact', {}),
    'This request goes to /v1/responses/compact, which is not a conversation.',
  ],
  [requestTo('', {}), 'This request goes to /, which is not a conversation.'],
  [requestTo('/v1/messages', []), 'The body of the command is not a JSON object.'],
  [{ method: 'POST', url: `${base}/v1/messages`, headers: [] }, 'The command sends no body.'],
  [
    { ...requestTo('/v1/messages', {}), body: { type: 'text', text: '{\n  "model": $MODEL\n}' } },
    'The body of the command is not valid JSON at line 2, column 12.',
  ],
  [
    { ...requestTo('/v1/messages', {}), body: { type: 'multipart', fields: [] } },
    'The command sends a form, and a conversation is sent as JSON.',
  ],
])('refuses what is no conversation: %#', (request, message) => {
  expect(readConversation(request)).toMatchObject({ ok: false, error: { kind: 'invalid-input', message } })
})
