import { describe, expect, test } from 'vitest'
import type { Block } from '../../runs/block.ts'
import type { JsonObject } from '../../json.ts'
import type { ConversationInput } from '../conversation-input.ts'
import { chatFields } from './fields.ts'
import { buildChatRequest } from './request.ts'

const hello: ConversationInput = {
  model: 'vendor/model:1',
  system: '',
  turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
  parameters: {},
  extra: {},
}

function bodyOf(input: Partial<ConversationInput>): JsonObject {
  const request = buildChatRequest({ ...hello, ...input })
  if (!request.ok) throw new Error(request.error.message)
  const { body } = request.value
  if (body?.type !== 'json') throw new Error('the body is not JSON')
  return body.value as JsonObject
}

function messagesOf(...blocks: Block[]): unknown {
  return bodyOf({ turns: [{ role: 'user', blocks }] })['messages']
}

function expectsStream(input: Partial<ConversationInput>): unknown {
  const request = buildChatRequest({ ...hello, ...input })
  return request.ok && request.value.expectsStream
}

test('sends the model, the messages, and nothing that is off', () => {
  expect(buildChatRequest(hello)).toEqual({
    ok: true,
    value: {
      method: 'POST',
      path: '/v1/chat/completions',
      auth: 'authorization',
      headers: {},
      body: {
        type: 'json',
        value: { model: 'vendor/model:1', messages: [{ role: 'user', content: 'Hello' }] },
      },
      expectsStream: false,
    },
  })
})

test('puts the system prompt first, and tool results behind the calls they answer', () => {
  expect(
    bodyOf({
      system: 'Be brief.',
      turns: [
        { role: 'user', blocks: [{ type: 'text', text: 'Time?' }] },
        {
          role: 'assistant',
          blocks: [
            { type: 'reasoning', text: 'hm' },
            { type: 'text', text: 'I will look.' },
            { type: 'tool-call', callId: 'call_1', name: 'get_time', arguments: '{"tz":"UTC"}' },
            { type: 'citation', url: 'https://a.example' },
          ],
        },
        {
          role: 'user',
          blocks: [
            { type: 'tool-result', callId: 'call_1', output: '12:00' },
            { type: 'text', text: 'Well?' },
          ],
        },
        { role: 'assistant', blocks: [] },
        { role: 'assistant', blocks: [{ type: 'tool-call', callId: 'c2', name: 'f', arguments: '' }] },
        { role: 'user', blocks: [{ type: 'tool-result', callId: 'c2', output: '' }] },
      ],
    })['messages'],
  ).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Time?' },
    {
      role: 'assistant',
      content: 'I will look.',
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'get_time', arguments: '{"tz":"UTC"}' } },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '12:00' },
    { role: 'user', content: 'Well?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c2', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c2', content: '' },
  ])
})

describe('attachments', () => {
  test('go as the content part their type has', () => {
    expect(
      messagesOf(
        { type: 'text', text: 'Look' },
        { type: 'media', mediaType: 'image/png', data: 'AAAA' },
        { type: 'media', mediaType: 'image/jpeg', url: 'https://a.example/b.jpg' },
        { type: 'media', mediaType: 'audio/mpeg', data: 'BBBB' },
        { type: 'media', mediaType: 'audio/x-wav', data: 'CCCC' },
        { type: 'media', mediaType: 'audio/flac', data: 'DDDD' },
        { type: 'media', mediaType: 'application/pdf', name: 'a.pdf', data: 'EEEE' },
        { type: 'media', mediaType: 'video/mp4', url: 'https://a.example/c.mp4' },
        { type: 'media', mediaType: 'text/plain', name: 'ä.txt', data: 'w6RiYw==' },
      ),
    ).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
          { type: 'image_url', image_url: { url: 'https://a.example/b.jpg' } },
          { type: 'input_audio', input_audio: { data: 'BBBB', format: 'mp3' } },
          { type: 'input_audio', input_audio: { data: 'CCCC', format: 'wav' } },
          { type: 'input_audio', input_audio: { data: 'DDDD', format: 'flac' } },
          { type: 'file', file: { filename: 'a.pdf', file_data: 'data:application/pdf;base64,EEEE' } },
          { type: 'video_url', video_url: 'https://a.example/c.mp4' },
          { type: 'text', text: 'File ä.txt:\n\näbc' },
        ],
      },
    ])
  })

  test.each<[string, Block]>([
    [
      'sound that is only an address',
      { type: 'media', mediaType: 'audio/wav', url: 'https://a.example/a.wav' },
    ],
    ['a file without anything', { type: 'media', mediaType: 'application/pdf', name: 'a.pdf' }],
  ])('of %s are refused before anything is sent', (_, block) => {
    expect(buildChatRequest({ ...hello, turns: [{ role: 'user', blocks: [block] }] })).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    })
  })
})

describe('parameters and extra JSON', () => {
  test('are merged in this order, extra replacing whole top-level values', () => {
    expect(
      bodyOf({
        parameters: {
          temperature: 0.5,
          'reasoning.effort': 'low',
          'reasoning.summary': 'auto',
          seed: 0,
          stop: [],
        },
        extra: { temperature: 1, reasoning: { exclude: true }, model: 'other', new_field: null },
      }),
    ).toEqual({
      model: 'other',
      messages: [{ role: 'user', content: 'Hello' }],
      temperature: 1,
      reasoning: { exclude: true },
      seed: 0,
      stop: [],
      new_field: null,
    })
    expect(
      bodyOf({ parameters: { 'reasoning.effort': 'low', 'reasoning.summary': 'auto' } })['reasoning'],
    ).toEqual({
      effort: 'low',
      summary: 'auto',
    })
  })

  test('decide together whether a stream is expected', () => {
    expect([
      expectsStream({ parameters: { stream: true } }),
      expectsStream({ extra: { stream: true } }),
      expectsStream({ parameters: { stream: true }, extra: { stream: false } }),
    ]).toEqual([true, true, false])
  })
})

test.each<[string, Partial<ConversationInput>, string]>([
  ['a model', { model: ' ' }, 'No model is chosen.'],
  ['a message', { turns: [] }, 'There is nothing to send.'],
  [
    'words in the message',
    { turns: [{ role: 'user', blocks: [{ type: 'text', text: '' }] }] },
    'There is nothing to send.',
  ],
])('asks for %s', (_, input, message) => {
  expect(buildChatRequest({ ...hello, ...input })).toMatchObject({
    ok: false,
    error: { kind: 'invalid-input', message },
  })
})

describe('the field table', () => {
  test('has each field once, and the documented ones in view', () => {
    const names = chatFields.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(chatFields.filter(({ group }) => group === 'common').map(({ name }) => name)).toEqual([
      'stream',
      'stream_options',
      'max_tokens',
      'max_completion_tokens',
      'temperature',
      'top_p',
      'reasoning_effort',
      'response_format',
      'tools',
      'tool_choice',
      'stop',
      'seed',
    ])
  })

  test('starts each field with a value of its kind', () => {
    const kinds: Record<string, (value: unknown) => boolean> = {
      number: (value) => typeof value === 'number',
      integer: (value) => Number.isInteger(value),
      boolean: (value) => typeof value === 'boolean',
      text: (value) => typeof value === 'string',
      choice: (value) => typeof value === 'string',
      'text-list': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
      json: (value) => value !== undefined,
    }
    expect(chatFields.filter((field) => kinds[field.kind]?.(field.initial) !== true)).toEqual([])
    expect(
      chatFields.filter(
        (field) => field.kind === 'choice' && !field.choices?.some((choice) => choice === field.initial),
      ),
    ).toEqual([])
  })
})
