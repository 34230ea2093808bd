import OpenAI, {
  AuthenticationError,
  PermissionDeniedError,
  RateLimitError,
  InternalServerError,
  BadRequestError,
} from 'openai'
import { describe, expect, test } from 'vitest'
import { dataOf, gatewayUnderTest, post, postForJson } from '../../testing/gateway-under-test.ts'
import type { PracticeGateway } from '../../server.ts'

function client(gateway: PracticeGateway, apiKey = 'practice-full') {
  return new OpenAI({ apiKey, baseURL: `${gateway.url}/v1`, maxRetries: 0 })
}

const weather = {
  type: 'function',
  function: {
    name: 'get_weather',
    description: 'The weather now',
    parameters: {
      type: 'object',
      properties: { city: { type: 'string' }, unit: { type: 'string', enum: ['celsius', 'fahrenheit'] } },
      required: ['city', 'unit'],
      additionalProperties: false,
    },
  },
} as const

function lookUp(input: { city: string }): string {
  return `Sun in ${input.city}`
}

describe('the openai client on chat completions', () => {
  test('gets a whole answer that quotes the message, the system prompt and the parameters', async () => {
    const gateway = await gatewayUnderTest()
    const completion = await client(gateway).chat.completions.create({
      model: 'practice-chat',
      messages: [
        { role: 'system', content: 'Answer like a pirate.' },
        { role: 'user', content: 'First' },
        { role: 'assistant', content: 'One' },
        { role: 'user', content: 'What is a compass?' },
      ],
      temperature: 0.25,
    })
    const text = completion.choices[0]?.message.content ?? ''
    expect(text).toMatch(/^\*\*Rehearsed answer\.\*\*/)
    expect(text).toContain('> What is a compass?')
    expect(text).toContain('> Answer like a pirate.')
    expect(text).toContain('| `temperature` | `0.25` |')
    expect(text).toContain('turn 2')
    expect(completion.choices[0]?.finish_reason).toBe('stop')
    expect(completion.usage?.total_tokens).toBe(
      (completion.usage?.prompt_tokens ?? 0) + (completion.usage?.completion_tokens ?? 0),
    )
  })

  test('streams the same text, one token a chunk, and usage that counts the chunks', async () => {
    const gateway = await gatewayUnderTest()
    const request = {
      model: 'practice-chat',
      messages: [{ role: 'user' as const, content: 'Tell me, briefly.' }],
    }
    const whole = await client(gateway).chat.completions.create(request)
    const stream = await client(gateway).chat.completions.create({
      ...request,
      stream: true,
      stream_options: { include_usage: true },
    })
    let text = ''
    let pieces = 0
    let usage: OpenAI.CompletionUsage | null | undefined
    for await (const chunk of stream) {
      const piece = chunk.choices[0]?.delta.content ?? ''
      text += piece
      if (piece !== '') pieces += 1
      usage = chunk.usage ?? usage
    }
    expect(text).toBe(whole.choices[0]?.message.content)
    expect(usage?.completion_tokens).toBe(pieces)
    expect(usage?.prompt_tokens).toBe(whole.usage?.prompt_tokens)
  })

  test('is sent reasoning before the text', async () => {
    const gateway = await gatewayUnderTest()
    const stream = client(gateway).chat.completions.stream({
      model: 'practice-reasoner',
      messages: [{ role: 'user', content: 'Why?' }],
      stream_options: { include_usage: true },
    })
    const order: string[] = []
    for await (const chunk of stream) {
      const delta = chunk.choices[0]?.delta ?? {}
      if ('reasoning_content' in delta) order.push('reasoning')
      else if (delta.content) order.push('text')
    }
    const { usage } = await stream.finalChatCompletion()
    const reasoning = order.filter((kind) => kind === 'reasoning').length
    expect(order.lastIndexOf('reasoning')).toBeLessThan(order.indexOf('text'))
    expect(usage?.completion_tokens_details?.reasoning_tokens).toBe(reasoning)
    expect(usage?.completion_tokens).toBe(order.length)
  })

  test.each([false, true])('completes a tool round trip (streamed: %s)', async (streamed) => {
    const gateway = await gatewayUnderTest()
    const openai = client(gateway)
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'user', content: 'What is the weather in Oslo, in fahrenheit?' },
    ]
    const ask = async () => {
      const body = { model: 'practice-tools', messages, tools: [weather] }
      const completion = streamed
        ? await openai.chat.completions.stream(body).finalChatCompletion()
        : await openai.chat.completions.create(body)
      return completion.choices[0]
    }
    const first = await ask()
    const [call] = first?.message.tool_calls ?? []
    if (first === undefined || call?.type !== 'function') throw new Error('no tool call')
    expect(first.finish_reason).toBe('tool_calls')
    expect(call.function.name).toBe('get_weather')
    expect(JSON.parse(call.function.arguments)).toEqual({ city: 'Oslo', unit: 'fahrenheit' })
    messages.push(first.message, { role: 'tool', tool_call_id: call.id, content: '41 degrees and rain' })
    const second = await ask()
    expect(second?.finish_reason).toBe('stop')
    expect(second?.message.content).toContain('> 41 degrees and rain')
    expect(second?.message.content).toContain('`get_weather`')
  })

  test('runs tools by itself with runTools', async () => {
    const gateway = await gatewayUnderTest()
    const runner = client(gateway).chat.completions.runTools({
      model: 'practice-tools',
      messages: [{ role: 'user', content: 'What is the weather in Oslo?' }],
      tools: [
        {
          type: 'function',
          function: {
            name: 'get_weather',
            description: 'The weather now',
            parameters: { type: 'object', properties: { city: { type: 'string' } } },
            parse: (text: string) => JSON.parse(text) as { city: string },
            function: lookUp,
          },
        },
      ],
    })
    expect(await runner.finalContent()).toContain('> Sun in Oslo')
  })

  test('gets JSON that fits the schema it asked for', async () => {
    const gateway = await gatewayUnderTest()
    const completion = await client(gateway).chat.completions.create({
      model: 'practice-structured',
      messages: [{ role: 'user', content: 'Invoice 17' }],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'invoice',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              number: { type: 'integer' },
              paid: { type: 'boolean' },
              note: { type: ['string', 'null'] },
            },
            required: ['number', 'paid', 'note'],
          },
        },
      },
    })
    expect(JSON.parse(completion.choices[0]?.message.content ?? '')).toEqual({
      number: 17,
      paid: true,
      note: 'rehearsed note',
    })
  })

  test.each([
    ['practice-wrong', 'practice-chat', AuthenticationError, 401],
    ['practice-disabled', 'practice-chat', PermissionDeniedError, 403],
    ['practice-restricted', 'practice-tools', PermissionDeniedError, 403],
    ['practice-full', 'practice-rate-limited', RateLimitError, 429],
    ['practice-full', 'practice-status', InternalServerError, 503],
    ['practice-full', 'nobody', InternalServerError, 503],
  ])('meets its own error class with key %s and model %s', async (key, model, errorClass, status) => {
    const gateway = await gatewayUnderTest()
    const sent = client(gateway, key).chat.completions.create({
      model,
      messages: [{ role: 'user', content: 'Hello' }],
    })
    const error: unknown = await sent.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(errorClass)
    expect(error).toMatchObject({ status })
  })

  test('is told one unsupported parameter a time by practice-picky, until none is left', async () => {
    const gateway = await gatewayUnderTest()
    const body = {
      model: 'practice-picky',
      messages: [{ role: 'user' as const, content: 'Hello' }],
      temperature: 0.5,
      seed: 7,
      max_tokens: 50,
    }
    const refusedFields: (string | null | undefined)[] = []
    let answer = ''
    while (answer === '') {
      const rest = Object.fromEntries(Object.entries(body).filter(([name]) => !refusedFields.includes(name)))
      const reply = await client(gateway)
        .chat.completions.create(rest as typeof body)
        .catch((error: unknown) => error)
      if (reply instanceof BadRequestError) {
        expect(reply.code).toBe('unsupported_parameter')
        refusedFields.push(reply.param)
      } else {
        answer = (reply as OpenAI.ChatCompletion).choices[0]?.message.content ?? 'none'
      }
    }
    expect(refusedFields).toEqual(['temperature', 'seed', 'max_tokens'])
  })

  test('throws the error that comes in the middle of a stream', async () => {
    const gateway = await gatewayUnderTest()
    const stream = await client(gateway).chat.completions.create({
      model: 'practice-error-in-stream',
      messages: [{ role: 'user', content: 'Hello' }],
      stream: true,
    })
    let text = ''
    const reading = (async () => {
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? ''
    })()
    await expect(reading).rejects.toThrow('Rehearsed failure in the middle of the answer.')
    expect(text).toContain('Rehearsed answer')
  })
})

function said(content: object[]) {
  return { role: 'user', content }
}

describe('limits of a chat completion', () => {
  const ask = { model: 'practice-chat', messages: [{ role: 'user', content: 'Hello there' }] }

  test('ends at max_tokens with length', async () => {
    const gateway = await gatewayUnderTest()
    const completion = await postForJson<OpenAI.ChatCompletion>(gateway, '/v1/chat/completions', {
      ...ask,
      max_tokens: 5,
    })
    expect(completion.usage?.completion_tokens).toBe(5)
    expect(completion.choices[0]?.finish_reason).toBe('length')
  })

  test('ends before a stop sequence', async () => {
    const gateway = await gatewayUnderTest()
    const completion = await postForJson<OpenAI.ChatCompletion>(gateway, '/v1/chat/completions', {
      ...ask,
      stop: ['gateway'],
    })
    expect(completion.choices[0]?.message.content).toBe('**Rehearsed answer.** The practice ')
    expect(completion.choices[0]?.finish_reason).toBe('stop')
  })

  test('interleaves the choices that n asks for', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/chat/completions', { ...ask, n: 2, stream: true })
    const chunks = dataOf(await response.text()) as {
      choices: { index: number; delta: { content?: string } }[]
    }[]
    const texts = ['', '']
    for (const { choices } of chunks) {
      for (const { index, delta } of choices) texts[index] += delta.content ?? ''
    }
    expect(chunks.slice(2, 6).map(({ choices }) => choices[0]?.index)).toEqual([0, 1, 0, 1])
    expect(texts[0]).toContain('answer 1 of 2')
    expect(texts[1]).toContain('answer 2 of 2')
  })

  test('gives a log probability for each token when asked', async () => {
    const gateway = await gatewayUnderTest()
    const body = { ...ask, max_tokens: 3, logprobs: true, top_logprobs: 2 }
    const completion = await postForJson<OpenAI.ChatCompletion>(gateway, '/v1/chat/completions', body)
    const content = completion.choices[0]?.logprobs?.content ?? []
    expect(content.map((entry) => entry.token).join('')).toBe(completion.choices[0]?.message.content)
    expect(content[0]?.top_logprobs).toHaveLength(2)
  })

  test('says media type and size of an image it was sent', async () => {
    const gateway = await gatewayUnderTest()
    const png = Buffer.from('89504e470d0a1a0a0000000d494844520000002000000010', 'hex')
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${png.toString('base64')}` } },
    ]
    const body = { model: 'practice-vision', messages: [{ role: 'user', content }] }
    const completion = await postForJson<OpenAI.ChatCompletion>(gateway, '/v1/chat/completions', body)
    expect(completion.choices[0]?.message.content).toContain('image/png, 24 bytes, 32 × 16 pixels')
  })

  test.each([
    [{ temperature: 'hot' }, 'invalid_type', 'temperature'],
    [{ temperature: 3 }, 'integer_above_max_value', 'temperature'],
    [{ max_tokens: 1.5 }, 'invalid_type', 'max_tokens'],
    [{ stream: 'yes' }, 'invalid_type', 'stream'],
    [{ tool_choice: 'required' }, null, 'tool_choice'],
    [{ response_format: { type: 'xml' } }, 'invalid_value', 'response_format.type'],
    [{ messages: [{ role: 'user' }] }, 'missing_required_parameter', 'messages[0].content'],
    [{ messages: [{ role: 'robot', content: 'x' }] }, 'invalid_value', 'messages[0].role'],
    [
      { messages: [said([{ type: 'input_text', text: 'x' }])] },
      'invalid_value',
      'messages[0].content[0].type',
    ],
    [
      { messages: [said([{ type: 'image_url' }])] },
      'missing_required_parameter',
      'messages[0].content[0].image_url',
    ],
    [
      { messages: [said([{ type: 'image_url', image_url: { url: 'AAAA' } }])] },
      'invalid_value',
      'messages[0].content[0].image_url.url',
    ],
    [{ messages: [{ role: 'tool', tool_call_id: 'a', content: 'x' }] }, null, 'messages[0].tool_call_id'],
  ])('refuses %j with 400', async (fields, code, param) => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/chat/completions', { ...ask, ...fields })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error', code, param } })
  })

  test('tolerates optional parameters it does not know', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/chat/completions', {
      ...ask,
      unheard_of: { yes: true },
      seed: null,
    })
    expect(response.status).toBe(200)
  })
})
