import { ApiError, FunctionCallingConfigMode, GoogleGenAI, Type, type Content } from '@google/genai'
import { describe, expect, test } from 'vitest'
import type { PracticeGateway } from '../../server.ts'
import { dataOf, gatewayUnderTest, post } from '../../testing/gateway-under-test.ts'

function client(gateway: PracticeGateway, apiKey = 'practice-full') {
  return new GoogleGenAI({ apiKey, httpOptions: { baseUrl: gateway.url } })
}

const tools = [
  {
    functionDeclarations: [
      {
        name: 'get_weather',
        description: 'The weather now',
        parameters: { type: Type.OBJECT, properties: { city: { type: Type.STRING } }, required: ['city'] },
      },
    ],
  },
]

function path(model: string, action = 'generateContent') {
  return `/v1beta/models/${encodeURIComponent(model)}:${action}`
}

function said(text: string): Content[] {
  return [{ role: 'user', parts: [{ text }] }]
}

describe('the vendor client on generate-content', () => {
  test('gets a whole answer that quotes what was sent', async () => {
    const gateway = await gatewayUnderTest()
    const result = await client(gateway).models.generateContent({
      model: 'practice-chat',
      contents: 'What is a compass?',
      config: { systemInstruction: 'Be kind.', temperature: 0.5 },
    })
    expect(result.text).toContain('> What is a compass?')
    expect(result.text).toContain('> Be kind.')
    expect(result.text).toContain('| `generationConfig.temperature` | `0.5` |')
    expect(result.candidates?.[0]?.finishReason).toBe('STOP')
    const usage = result.usageMetadata
    expect(usage?.totalTokenCount).toBe((usage?.promptTokenCount ?? 0) + (usage?.candidatesTokenCount ?? 0))
  })

  test('streams the same text and counts thoughts apart, shown or not', async () => {
    const gateway = await gatewayUnderTest()
    const ask = async (includeThoughts: boolean) => {
      const request = {
        model: 'practice-reasoner',
        contents: 'Tell me, briefly.',
        config: { thinkingConfig: { includeThoughts } },
      }
      let [text, thoughts, counted] = ['', 0, 0]
      for await (const chunk of await client(gateway).models.generateContentStream(request)) {
        for (const part of chunk.candidates?.[0]?.content?.parts ?? []) {
          if (part.thought === true) thoughts += 1
          else text += part.text ?? ''
        }
        counted = chunk.usageMetadata?.thoughtsTokenCount ?? counted
      }
      const whole = await client(gateway).models.generateContent(request)
      expect(whole.text).toBe(text)
      return { thoughts, counted }
    }
    const shown = await ask(true)
    const hidden = await ask(false)
    expect(shown.thoughts).toBe(shown.counted)
    expect(hidden).toEqual({ thoughts: 0, counted: shown.counted })
  })

  test.each([false, true])(
    'completes a tool round trip with a signature (streamed: %s)',
    async (streamed) => {
      const gateway = await gatewayUnderTest()
      const contents = said('What is the weather in Oslo?')
      const send = async (): Promise<Content> => {
        const request = { model: 'practice-reasoner', contents, config: { tools } }
        if (!streamed)
          return (await client(gateway).models.generateContent(request)).candidates?.[0]?.content ?? {}
        const parts: Content['parts'] = []
        for await (const chunk of await client(gateway).models.generateContentStream(request)) {
          parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []))
        }
        return { role: 'model', parts }
      }
      const first = await send()
      const call = first.parts?.find((part) => part.functionCall !== undefined)
      expect(call).toEqual({
        functionCall: { name: 'get_weather', args: { city: 'Oslo' } },
        thoughtSignature: expect.any(String),
      })
      const response = { name: 'get_weather', response: { output: 'Rain' } }
      contents.push(first, { role: 'user', parts: [{ functionResponse: response }] })
      const second = await send()
      expect(second.parts?.map((part) => part.text ?? '').join('')).toContain('> Rain')
    },
  )

  test('refuses a signature that was changed or left out', async () => {
    const gateway = await gatewayUnderTest()
    const question = said('What is the weather in Oslo?')
    const send = (contents: Content[]) =>
      client(gateway).models.generateContent({ model: 'practice-reasoner', contents, config: { tools } })
    const first = await send(question)
    const part = first.candidates?.[0]?.content?.parts?.[0] ?? {}
    const answer = { functionResponse: { name: 'get_weather', response: { output: 'Rain' } } }
    const again = (changed: object) =>
      send([
        ...question,
        { role: 'model', parts: [{ ...part, ...changed }] },
        { role: 'user', parts: [answer] },
      ])
    await expect(again({})).resolves.toMatchObject({ candidates: [{ finishReason: 'STOP' }] })
    const otherCall = { functionCall: { name: 'get_weather', args: { city: 'Rome' } } }
    await expect(again(otherCall)).rejects.toMatchObject({ status: 400 })
    await expect(again({ thoughtSignature: `${part.thoughtSignature}x` })).rejects.toThrow(
      'signature is not valid',
    )
    await expect(again({ thoughtSignature: undefined })).rejects.toThrow('missing a thought_signature')
  })

  test('must call a function when the mode is ANY', async () => {
    const gateway = await gatewayUnderTest()
    const result = await client(gateway).models.generateContent({
      model: 'practice-chat',
      contents: 'Hello',
      config: { tools, toolConfig: { functionCallingConfig: { mode: FunctionCallingConfigMode.ANY } } },
    })
    expect(result.functionCalls).toMatchObject([{ name: 'get_weather' }])
  })

  test('gets JSON that fits responseSchema with its upper-case types', async () => {
    const gateway = await gatewayUnderTest()
    const result = await client(gateway).models.generateContent({
      model: 'practice-structured',
      contents: 'Invoice 17',
      config: {
        responseMimeType: 'application/json',
        responseSchema: {
          type: Type.OBJECT,
          properties: { number: { type: Type.INTEGER }, open: { type: Type.BOOLEAN } },
          required: ['number', 'open'],
        },
      },
    })
    expect(JSON.parse(result.text ?? '')).toEqual({ number: 17, open: true })
  })

  test('says media type and size of inline data', async () => {
    const gateway = await gatewayUnderTest()
    const inlineData = { mimeType: 'image/gif', data: 'R0lGODlhAwAFAA==' }
    const result = await client(gateway).models.generateContent({
      model: 'practice-vision',
      contents: [{ role: 'user', parts: [{ inlineData }, { text: 'What is this?' }] }],
    })
    expect(result.text).toContain('image/gif, 10 bytes, 3 × 5 pixels')
  })

  test.each([
    ['practice-chat', 'Hello', { maxOutputTokens: 4 }, 'MAX_TOKENS'],
    ['practice-chat', 'Hello', { stopSequences: ['gateway'] }, 'STOP'],
    ['practice-endings', 'content_filter', {}, 'SAFETY'],
    ['practice-endings', 'RECITATION', {}, 'RECITATION'],
    ['practice-empty', 'Hello', {}, 'STOP'],
  ])('ends %s asked “%s” with %j for the reason %s', async (model, contents, config, reason) => {
    const gateway = await gatewayUnderTest()
    const request = { model, contents, config }
    const whole = await client(gateway).models.generateContent(request)
    let last: string | undefined
    for await (const chunk of await client(gateway).models.generateContentStream(request)) {
      last = chunk.candidates?.[0]?.finishReason ?? last
    }
    expect([whole.candidates?.[0]?.finishReason, last]).toEqual([reason, reason])
  })

  test('blocks the prompt without candidates when the model refuses', async () => {
    const gateway = await gatewayUnderTest()
    const request = { model: 'practice-refusal', contents: 'Hello' }
    const whole = await client(gateway).models.generateContent(request)
    expect(whole.candidates).toBeUndefined()
    expect(whole.promptFeedback?.blockReason).toBe('PROHIBITED_CONTENT')
  })

  test('gives as many candidates as asked for', async () => {
    const gateway = await gatewayUnderTest()
    const config = { candidateCount: 2 }
    const result = await client(gateway).models.generateContent({
      model: 'practice-chat',
      contents: 'Hello',
      config,
    })
    expect(result.candidates?.map((candidate) => candidate.index)).toEqual([0, 1])
  })

  test.each([
    ['practice-wrong', 'practice-chat', 401],
    ['practice-disabled', 'practice-chat', 403],
    ['practice-restricted', 'practice-tools', 403],
    ['practice-full', 'practice-rate-limited', 429],
    ['practice-full', 'nobody', 503],
  ])('meets its own error class with key %s and model %s', async (key, model, status) => {
    const gateway = await gatewayUnderTest()
    const sent = client(gateway, key).models.generateContent({
      model,
      contents: 'Hello',
      config: { httpOptions: { retryOptions: { attempts: 1 } } },
    })
    const error: unknown = await sent.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status })
  })
})

describe('generate-content', () => {
  test('streams by action or by alt=sse, without an end marker', async () => {
    const gateway = await gatewayUnderTest()
    const body = { contents: said('Tell me, briefly.') }
    for (const target of [
      path('practice-chat', 'streamGenerateContent'),
      `${path('practice-chat')}?alt=sse`,
    ]) {
      const response = await post(gateway, target, body)
      const text = await response.text()
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      expect(text).not.toContain('[DONE]')
      expect(dataOf(text).at(-1)).toMatchObject({ candidates: [{ finishReason: 'STOP' }], usageMetadata: {} })
    }
  })

  test('takes snake_case and the /v1 alias', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, '/v1/models/practice-chat:generateContent', {
      contents: said('Hello'),
      system_instruction: { parts: [{ text: 'Be kind.' }] },
      generation_config: { max_output_tokens: 3 },
    })
    expect(await response.json()).toMatchObject({
      candidates: [{ finishReason: 'MAX_TOKENS' }],
      usageMetadata: { candidatesTokenCount: 3 },
    })
  })

  test('refuses unsupported parameters in the words of this vendor, one a time', async () => {
    const gateway = await gatewayUnderTest()
    const generationConfig = { temperature: 1, topK: 3 }
    const first = await post(gateway, path('practice-picky'), { contents: said('Hello'), generationConfig })
    const second = await post(gateway, path('practice-picky'), {
      contents: said('Hello'),
      generationConfig: { topK: 3 },
    })
    expect([first.status, second.status]).toEqual([400, 400])
    expect(await first.json()).toEqual({
      error: {
        message: `Invalid JSON payload received. Unknown name "temperature" at 'generation_config': Cannot find field.`,
        type: 'upstream_error',
        param: '',
        code: 400,
      },
    })
    expect(await second.json()).toMatchObject({
      error: { message: expect.stringContaining('Unknown name "topK"') },
    })
  })

  test.each([
    [
      { generationConfig: { temperature: 'hot' } },
      `Invalid value at 'generation_config.temperature' (TYPE_FLOAT), "hot"`,
    ],
    [{ contents: [{ role: 'user', parts: [] }] }, 'parts must not be empty'],
    [{ contents: [{ role: 'robot', parts: [{ text: 'x' }] }] }, 'Please use a valid value: user, model'],
    [{ contents: [{ parts: [{}] }] }, "required oneof field 'data'"],
    [
      { contents: [{ parts: [{ inlineData: { mimeType: 'image/png', data: 'data:a,b' } }] }] },
      'base64 decoding failed',
    ],
    [
      { contents: [{ parts: [{ functionCall: { name: 'f', args: {} } }] }] },
      'number of function response parts',
    ],
  ])('refuses %j with 400', async (fields, message) => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, path('practice-chat'), { contents: said('Hello'), ...fields })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { type: 'upstream_error', code: 400, message: expect.stringContaining(message) },
    })
  })

  test('needs contents', async () => {
    const gateway = await gatewayUnderTest()
    const response = await post(gateway, path('practice-chat'), {})
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { error: { code: 'invalid_request' } },
    ])
  })

  test('passes a native error object through in the middle of a stream', async () => {
    const gateway = await gatewayUnderTest()
    const target = path('practice-error-in-stream', 'streamGenerateContent')
    const response = await post(gateway, target, { contents: said('Hello') })
    expect(dataOf(await response.text()).at(-1)).toMatchObject({
      error: { code: 529, status: 'UNAVAILABLE' },
    })
  })
})
