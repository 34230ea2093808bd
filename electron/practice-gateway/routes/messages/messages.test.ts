import Anthropic, {
  AuthenticationError,
  BadRequestError,
  InternalServerError,
  PermissionDeniedError,
  RateLimitError,
} from '@anthropic-ai/sdk'
import { describe, expect, test } from 'vitest'
import type { PracticeGateway } from '../../server.ts'
import { gatewayUnderTest, post } from '../../testing/gateway-under-test.ts'

function client(gateway: PracticeGateway, apiKey = 'practice-full') {
  return new Anthropic({ apiKey, baseURL: gateway.url, maxRetries: 0 })
}

const weather: Anthropic.Tool = {
  name: 'get_weather',
  description: 'The weather now',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

const thinking = { type: 'enabled', budget_tokens: 1024 } as const

function ask(content: string): Anthropic.MessageParam[] {
  return [{ role: 'user', content }]
}

describe('the vendor client on messages', () => {
  test('gets a whole message that quotes what was sent', async () => {
    const gateway = await gatewayUnderTest()
    const message = await client(gateway).messages.create({
      model: 'practice-chat',
      max_tokens: 500,
      system: 'Be kind.',
      messages: ask('What is a compass?'),
      metadata: { user_id: 'someone' },
    })
    expect(message).toMatchObject({
      type: 'message',
      role: 'assistant',
      stop_reason: 'end_turn',
      stop_sequence: null,
    })
    const [block] = message.content
    if (block?.type !== 'text') throw new Error('no text')
    expect(block.text).toContain('> What is a compass?')
    expect(block.text).toContain('> Be kind.')
    expect(block.text).toContain('| Format | messages, in one piece |')
    expect(message.usage.input_tokens).toBeGreaterThan(5)
  })

  test('takes the key from x-api-key as the documentation says', async () => {
    const gateway = await gatewayUnderTest()
    const response = await fetch(`${gateway.url}/v1/messages`, {
      method: 'POST',
      headers: {
        'x-api-key': 'practice-full',
        'anthropic-version': '2023-06-01',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ model: 'practice-chat', max_tokens: 9, messages: ask('Hello') }),
    })
    expect(await response.json()).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 9 } })
  })

  test('streams thoughts with a signature, then text, and counts them', async () => {
    const gateway = await gatewayUnderTest()
    const stream = client(gateway).messages.stream({
      model: 'practice-reasoner',
      max_tokens: 2000,
      thinking,
      messages: ask('Tell me, briefly.'),
    })
    const events: string[] = []
    let deltas = 0
    for await (const event of stream) {
      const name = event.type === 'content_block_delta' ? event.delta.type : event.type
      if (name === 'text_delta' || name === 'thinking_delta') deltas += 1
      if (events.at(-1) !== name && event.type !== ('ping' as string)) events.push(name)
    }
    const message = await stream.finalMessage()
    expect(events).toEqual([
      'message_start',
      'content_block_start',
      'thinking_delta',
      'signature_delta',
      'content_block_stop',
      'content_block_start',
      'text_delta',
      'content_block_stop',
      'message_delta',
      'message_stop',
    ])
    expect(message.usage.output_tokens).toBe(deltas)
    expect(message.content).toMatchObject([
      { type: 'thinking', signature: expect.any(String) },
      { type: 'text' },
    ])
  })

  test.each([false, true])('completes a tool round trip with thinking (streamed: %s)', async (streamed) => {
    const gateway = await gatewayUnderTest()
    const send = (messages: Anthropic.MessageParam[]) => {
      const body = { model: 'practice-reasoner', max_tokens: 2000, thinking, tools: [weather], messages }
      const resource = client(gateway).messages
      return streamed ? resource.stream(body).finalMessage() : resource.create(body)
    }
    const history = ask('What is the weather in Oslo?')
    const first = await send(history)
    const call = first.content.at(-1)
    if (call?.type !== 'tool_use') throw new Error('no tool call')
    expect([first.stop_reason, call.input]).toEqual(['tool_use', { city: 'Oslo' }])
    history.push(
      { role: 'assistant', content: first.content },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: call.id, content: 'Rain' }] },
    )
    const second = await send(history)
    expect(second.stop_reason).toBe('end_turn')
    expect(second.content.at(-1)).toMatchObject({ type: 'text', text: expect.stringContaining('> Rain') })
  })

  test('refuses thoughts that come back changed, or not at all', async () => {
    const gateway = await gatewayUnderTest()
    const send = (messages: Anthropic.MessageParam[]) =>
      client(gateway).messages.create({
        model: 'practice-reasoner',
        max_tokens: 2000,
        thinking,
        tools: [weather],
        messages,
      })
    const request = ask('What is the weather in Oslo?')
    const { content } = await send(request)
    const [thought, call] = content
    if (thought?.type !== 'thinking' || call?.type !== 'tool_use') throw new Error('unexpected content')
    const result: Anthropic.MessageParam = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: call.id, content: 'Rain' }],
    }
    const again = (...blocks: Anthropic.ContentBlockParam[]) =>
      send([...request, { role: 'assistant', content: blocks }, result])
    await expect(again(thought, call)).resolves.toMatchObject({ stop_reason: 'end_turn' })
    await expect(again({ ...thought, thinking: 'Other thoughts' }, call)).rejects.toThrow(
      'Invalid `signature`',
    )
    await expect(again({ ...thought, signature: `${thought.signature}x` }, call)).rejects.toThrow(
      'Invalid `signature`',
    )
    await expect(again(call)).rejects.toThrow('but found `tool_use`')
    await expect(again(thought)).rejects.toThrow('unexpected `tool_use_id`')
  })

  test('hides thoughts in a sealed block when the message says “redacted”', async () => {
    const gateway = await gatewayUnderTest()
    const body = {
      model: 'practice-reasoner',
      max_tokens: 2000,
      thinking,
      messages: ask('Briefly, redacted.'),
    }
    const whole = await client(gateway).messages.create(body)
    const streamed = await client(gateway).messages.stream(body).finalMessage()
    expect(whole.content[0]).toMatchObject({ type: 'redacted_thinking', data: expect.any(String) })
    expect(streamed.content).toMatchObject([{ type: 'redacted_thinking' }, { type: 'text' }])
  })

  test.each([
    ['practice-wrong', 'practice-chat', AuthenticationError, 401],
    ['practice-disabled', 'practice-chat', PermissionDeniedError, 403],
    ['practice-restricted', 'practice-tools', PermissionDeniedError, 403],
    ['practice-full', 'practice-rate-limited', RateLimitError, 429],
    ['practice-full', 'nobody', InternalServerError, 503],
    ['practice-full', 'practice-error-in-stream', InternalServerError, 529],
  ])('meets its own error class with key %s and model %s', async (key, model, errorClass, status) => {
    const gateway = await gatewayUnderTest()
    const error: unknown = await client(gateway, key)
      .messages.create({ model, max_tokens: 10_000, messages: ask('Hello') })
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(errorClass)
    expect(error).toMatchObject({ status })
  })

  test('throws the error event in the middle of a stream', async () => {
    const gateway = await gatewayUnderTest()
    const stream = client(gateway).messages.stream({
      model: 'practice-error-in-stream',
      max_tokens: 500,
      messages: ask('Hello'),
    })
    await expect(stream.finalMessage()).rejects.toThrow('Rehearsed failure in the middle of the answer.')
  })

  test('names one unsupported parameter a time in the words of this format', async () => {
    const gateway = await gatewayUnderTest()
    const send = (fields: object) =>
      client(gateway).messages.create({
        model: 'practice-picky',
        max_tokens: 500,
        messages: ask('Hello'),
        ...fields,
      })
    await expect(send({ temperature: 0.5, top_k: 3 })).rejects.toMatchObject({
      status: 400,
      error: {
        type: 'error',
        error: {
          type: 'invalid_request_error',
          message: expect.stringMatching(/^temperature: Extra inputs are not permitted \(request id: /),
        },
      },
    })
    await expect(send({ top_k: 3 })).rejects.toThrow('top_k: Extra inputs are not permitted')
    await expect(send({})).resolves.toMatchObject({ stop_reason: 'end_turn' })
  })

  test.each([
    ['practice-chat', { max_tokens: 4 }, 'max_tokens', null],
    ['practice-chat', { stop_sequences: ['gateway'] }, 'stop_sequence', 'gateway'],
    ['practice-refusal', {}, 'refusal', null],
    ['practice-endings', { messages: ask('pause_turn') }, 'pause_turn', null],
    ['practice-empty', {}, 'end_turn', null],
  ])('ends %s with %j for the reason %s', async (model, fields, reason, sequence) => {
    const gateway = await gatewayUnderTest()
    const body = { model, max_tokens: 500, messages: ask('Hello'), ...fields }
    const ending = { stop_reason: reason, stop_sequence: sequence }
    expect(await client(gateway).messages.create(body)).toMatchObject(ending)
    expect(await client(gateway).messages.stream(body).finalMessage()).toMatchObject(ending)
  })

  test('says media type and size of images and documents', async () => {
    const gateway = await gatewayUnderTest()
    const message = await client(gateway).messages.create({
      model: 'practice-vision',
      max_tokens: 500,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/gif', data: 'R0lGODlhAwAFAA==' } },
            {
              type: 'document',
              title: 'notes',
              source: { type: 'text', media_type: 'text/plain', data: 'Hello' },
            },
          ],
        },
      ],
    })
    expect(message.content[0]).toMatchObject({
      text: expect.stringMatching(/image\/gif, 10 bytes, 3 × 5 pixels.*`notes`: text\/plain, 5 bytes/s),
    })
  })

  test('gets JSON that fits output_config.format', async () => {
    const gateway = await gatewayUnderTest()
    const message = await client(gateway).messages.create({
      model: 'practice-structured',
      max_tokens: 500,
      messages: ask('Invoice 17'),
      output_config: {
        format: {
          type: 'json_schema',
          schema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
        },
      },
    })
    const [block] = message.content
    expect(JSON.parse(block?.type === 'text' ? block.text : '')).toEqual({ number: 17 })
  })

  test.each([
    [{ max_tokens: undefined }, 'max_tokens: Field required'],
    [{ temperature: 2 }, 'temperature: Input should be less than or equal to 1'],
    [
      { thinking: { type: 'enabled', budget_tokens: 1024 }, max_tokens: 1000 },
      '`max_tokens` must be greater than',
    ],
    [
      { thinking: { type: 'enabled', budget_tokens: 5 } },
      'budget_tokens: Input should be greater than or equal to 1024',
    ],
    [{ messages: [{ role: 'system', content: 'x' }] }, "***.***.role: Input should be 'user' or 'assistant'"],
    [{ messages: [{ role: 'assistant', content: 'x' }] }, 'first message must use the "user" role'],
    [{ tools: [{ name: 'x' }] }, 'input_schema: Field required'],
    [
      { messages: [{ role: 'user', content: [{ type: 'input_text', text: 'x' }] }] },
      "should be 'text' or 'image'",
    ],
    [
      { messages: [{ role: 'user', content: [{ type: 'image', source: { type: 'base64' } }] }] },
      'media_type: Field required',
    ],
  ])('refuses %j with 400', async (fields, message) => {
    const gateway = await gatewayUnderTest()
    const body = { model: 'practice-chat', max_tokens: 2000, messages: ask('Hello'), ...fields }
    const sent = client(gateway).messages.create(body as Anthropic.MessageCreateParamsNonStreaming)
    await expect(sent).rejects.toThrow(BadRequestError)
    await expect(sent).rejects.toMatchObject({
      error: {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.stringContaining(message) },
      },
    })
  })

  test('answers in the gateway’s own shape before forwarding', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/messages', { model: 'practice-chat', max_tokens: 5 })
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({
      error: { message: expect.any(String), type: 'new_api_error', code: 'invalid_request' },
    })
  })
})
