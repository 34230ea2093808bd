import OpenAI, { BadRequestError } from 'openai'
import { describe, expect, test } from 'vitest'
import type { PracticeGateway } from '../../server.ts'
import { gatewayUnderTest, post, postForJson } from '../../testing/gateway-under-test.ts'

type Response = OpenAI.Responses.Response

function client(gateway: PracticeGateway) {
  return new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
}

const weather: OpenAI.Responses.FunctionTool = {
  type: 'function',
  name: 'get_weather',
  description: 'The weather now',
  strict: true,
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}

describe('the openai client on responses', () => {
  test('gets a whole answer that quotes input, instructions and parameters', async () => {
    const gateway = await gatewayUnderTest()
    const response = await client(gateway).responses.create({
      model: 'practice-chat',
      instructions: 'Be kind.',
      input: 'What is a compass?',
      reasoning: { effort: 'low' },
    })
    expect(response).toMatchObject({
      object: 'response',
      status: 'completed',
      id: expect.stringMatching(/^resp_/),
    })
    expect(response.output_text).toContain('> What is a compass?')
    expect(response.output_text).toContain('> Be kind.')
    expect(response.output_text).toContain('| `reasoning.effort` | `low` |')
    const { usage } = response
    expect(usage?.total_tokens).toBe((usage?.input_tokens ?? 0) + (usage?.output_tokens ?? 0))
  })

  test('streams numbered events whose deltas are the whole answer', async () => {
    const gateway = await gatewayUnderTest()
    const stream = client(gateway).responses.stream({
      model: 'practice-reasoner',
      input: 'Tell me, briefly.',
    })
    const types: string[] = []
    const numbers: number[] = []
    let text = ''
    for await (const event of stream) {
      numbers.push(event.sequence_number)
      if (event.type === 'response.output_text.delta') text += event.delta
      if (types.at(-1) !== event.type) types.push(event.type)
    }
    const final = await stream.finalResponse()
    expect(numbers).toEqual(numbers.map((_, index) => index))
    expect(final.output_text).toBe(text)
    expect(final.usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(5)
    expect(types).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.reasoning_summary_part.added',
      'response.reasoning_summary_text.delta',
      'response.reasoning_summary_text.done',
      'response.reasoning_summary_part.done',
      'response.output_item.done',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
      'response.completed',
    ])
  })

  test('gives the items of a stream the same ids and content as the response that ends it', async () => {
    const gateway = await gatewayUnderTest()
    const stream = await client(gateway).responses.create({
      model: 'practice-reasoner',
      input: 'What is the weather in Oslo?',
      tools: [weather],
      store: false,
      stream: true,
    })
    const done: unknown[] = []
    let output: unknown
    for await (const event of stream) {
      if (event.type === 'response.output_item.done') done.push(event.item)
      if (event.type === 'response.completed') output = event.response.output
    }
    expect(done).toEqual(output)
    expect(done).toMatchObject([
      { type: 'reasoning', encrypted_content: expect.any(String) },
      { type: 'function_call' },
    ])
  })

  test.each([false, true])(
    'completes a tool round trip by previous_response_id (streamed: %s)',
    async (streamed) => {
      const gateway = await gatewayUnderTest()
      const ask = (body: OpenAI.Responses.ResponseCreateParamsNonStreaming): Promise<Response> =>
        streamed
          ? client(gateway)
              .responses.stream({ ...body, stream: true })
              .finalResponse()
          : client(gateway).responses.create(body)
      const first = await ask({
        model: 'practice-reasoner',
        input: 'What is the weather in Oslo?',
        tools: [weather],
      })
      const call = first.output.at(-1)
      if (call?.type !== 'function_call') throw new Error('no tool call')
      expect(JSON.parse(call.arguments)).toEqual({ city: 'Oslo' })
      const second = await ask({
        model: 'practice-reasoner',
        previous_response_id: first.id,
        tools: [weather],
        input: [{ type: 'function_call_output', call_id: call.call_id, output: 'Rain' }],
      })
      expect(second.output_text).toContain('> Rain')
      expect(second.output_text).toContain('> What is the weather in Oslo?')
      const third = await ask({ model: 'practice-chat', previous_response_id: second.id, input: 'And now?' })
      expect(third.output_text).toContain('turn 2')
    },
  )

  test('takes reasoning and calls back unchanged, and refuses them changed', async () => {
    const gateway = await gatewayUnderTest()
    const request: OpenAI.Responses.ResponseInputItem = { role: 'user', content: 'Weather in Oslo?' }
    const include: OpenAI.Responses.ResponseIncludable[] = ['reasoning.encrypted_content']
    const base = { model: 'practice-reasoner', tools: [weather], store: false, include }
    const first = await client(gateway).responses.create({ ...base, input: [request] })
    const [reasoning, call] = first.output
    if (reasoning?.type !== 'reasoning' || call?.type !== 'function_call')
      throw new Error('unexpected output')
    const result = { type: 'function_call_output' as const, call_id: call.call_id, output: 'Rain' }
    const ask = (...items: OpenAI.Responses.ResponseInputItem[]) =>
      client(gateway).responses.create({ ...base, input: [request, ...items, result] })
    const summary = [{ type: 'summary_text' as const, text: 'I thought something else.' }]
    await expect(ask(reasoning, call)).resolves.toMatchObject({ status: 'completed' })
    await expect(ask({ ...reasoning, summary }, call)).rejects.toThrow(BadRequestError)
    await expect(
      ask({ ...reasoning, encrypted_content: `x${reasoning.encrypted_content}` }, call),
    ).rejects.toMatchObject({
      status: 400,
      code: 'invalid_encrypted_content',
    })
    await expect(ask(call)).rejects.toThrow("without its required 'reasoning' item")
    await expect(ask(reasoning)).rejects.toThrow('No tool call found')
  })

  test('knows no previous response that was not stored', async () => {
    const gateway = await gatewayUnderTest()
    const first = await client(gateway).responses.create({
      model: 'practice-chat',
      input: 'Hello',
      store: false,
    })
    const sent = client(gateway).responses.create({
      model: 'practice-chat',
      input: 'Again',
      previous_response_id: first.id,
    })
    await expect(sent).rejects.toMatchObject({ status: 400, code: 'previous_response_not_found' })
  })

  test('compacts a conversation into items that begin the next one', async () => {
    const gateway = await gatewayUnderTest()
    const openai = client(gateway)
    const compacted = await openai.responses.compact({
      model: 'practice-chat',
      input: [
        { role: 'user', content: 'Remember the number 12.' },
        { role: 'assistant', content: 'I do.' },
      ],
    })
    expect(compacted.object).toBe('response.compaction')
    expect(compacted.output.map((item) => item.type)).toEqual(['message', 'compaction'])
    const next = await openai.responses.create({
      model: 'practice-chat',
      input: [
        ...(compacted.output as OpenAI.Responses.ResponseInputItem[]),
        { role: 'user', content: 'Which number?' },
      ],
    })
    expect(next.output_text).toContain('turn 2')
    expect(next.output_text).toContain('Remember the number 12.')
  })

  test.each(['practice-chat', 'practice-tools', 'practice-chat-openai-compact', 'practice-empty'])(
    'compacts for %s',
    async (model) => {
      const gateway = await gatewayUnderTest()
      const response = await post(gateway, '/v1/responses/compact', { model, input: 'Hello' })
      expect(response.status, await response.text()).toBe(200)
    },
  )

  test('answers the compact route only for models that have a compact entry', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/responses/compact', { model: 'practice-cuts', input: 'Hello' })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ error: { code: 'model_not_found' } })
  })

  test('gets JSON that fits text.format', async () => {
    const gateway = await gatewayUnderTest()
    const response = await client(gateway).responses.create({
      model: 'practice-structured',
      input: 'Invoice 17',
      text: {
        format: {
          type: 'json_schema',
          name: 'invoice',
          schema: { type: 'object', properties: { number: { type: 'integer' } }, required: ['number'] },
        },
      },
    })
    expect(JSON.parse(response.output_text)).toEqual({ number: 17 })
  })

  test.each([
    ['practice-chat', 'Hello', { max_output_tokens: 16 }, 'incomplete', { reason: 'max_output_tokens' }],
    ['practice-endings', 'content_filter', {}, 'incomplete', { reason: 'content_filter' }],
    ['practice-endings', 'response_failed', {}, 'failed', null],
    ['practice-empty', 'Hello', {}, 'completed', null],
  ])('ends %s asked “%s” with status %s', async (model, input, fields, status, details) => {
    const gateway = await gatewayUnderTest()
    const body = { model, input, ...fields }
    const whole = await client(gateway).responses.create(body)
    const events = await client(gateway).responses.create({ ...body, stream: true })
    let last: OpenAI.Responses.ResponseStreamEvent | undefined
    for await (const event of events) last = event
    expect(whole).toMatchObject({ status, incomplete_details: details })
    expect(last).toMatchObject({
      type: `response.${status}`,
      response: { status, incomplete_details: details },
    })
  })

  test('carries a refusal in its own part', async () => {
    const gateway = await gatewayUnderTest()
    const response = await postForJson<Response>(gateway, '/v1/responses', {
      model: 'practice-refusal',
      input: 'Hello',
    })
    expect(response.output).toMatchObject([{ type: 'message', content: [{ type: 'refusal' }] }])
  })

  test('names unsupported parameters by path while the gateway masks the dotted name in the message', async () => {
    const gateway = await gatewayUnderTest()
    const body = { model: 'practice-picky', input: 'Hello', reasoning: { effort: 'low' } }
    const response = await post(gateway, '/v1/responses', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: {
        message: "Unsupported parameter: '***.effort' is not supported with this model.",
        type: 'invalid_request_error',
        param: 'reasoning.effort',
        code: 'unsupported_parameter',
      },
    })
  })

  test('throws the error event in the middle of a stream', async () => {
    const gateway = await gatewayUnderTest()
    const stream = client(gateway).responses.stream({ model: 'practice-error-in-stream', input: 'Hello' })
    await expect(stream.finalResponse()).rejects.toThrow('Rehearsed failure in the middle of the answer.')
  })

  test('needs an input', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/responses', { model: 'practice-chat' })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
  })

  test.each([
    [[{ role: 'user', content: [{ type: 'text', text: 'x' }] }], 'invalid_value', 'input[0].content[0].type'],
    [
      [{ role: 'assistant', content: [{ type: 'input_text', text: 'x' }] }],
      'invalid_value',
      'input[0].content[0].type',
    ],
    [
      [{ role: 'user', content: [{ type: 'input_image', image_url: 'x' }] }],
      'invalid_value',
      'input[0].content[0].image_url',
    ],
    [[{ role: 'user' }], 'missing_required_parameter', 'input[0].content'],
    [['x'], 'invalid_type', 'input[0]'],
  ])('refuses the input %j with 400', async (input, code, param) => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/responses', { model: 'practice-chat', input })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code, param } })
  })
})
