import { describe, expect, test } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import { buildCompactRequest, compactFormat, readCompactResponse } from './compact.ts'
import { responsesFormat } from './index.ts'

const user = { role: 'user' as const, blocks: [{ type: 'text' as const, text: 'One?' }] }
const reasoning = { id: 'rs_1', type: 'reasoning', summary: [], encrypted_content: 'gAAA' }
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text: 'One.', annotations: [] }],
}
const answer = {
  role: 'assistant' as const,
  blocks: [{ type: 'text' as const, text: 'One.' }],
  keep: { responseId: 'resp_1', output: [reasoning, message] },
}
const input = { model: 'm', system: 'Be brief.', turns: [user, answer], parameters: {}, extra: {} }

// See shared/gateway/wire/responses.md, "Compact"
const compaction = {
  id: 'resp_9',
  object: 'response.compaction',
  created_at: 1760000000,
  output: [
    {
      id: 'msg_0',
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [{ type: 'input_text', text: 'One?' }],
    },
    { id: 'cmp_1', type: 'compaction', encrypted_content: 'gAAAA...' },
  ],
  usage: { input_tokens: 139, output_tokens: 438, total_tokens: 577 },
}

describe('a request to the compact route', () => {
  test('has the items of the conversation as they were, and what the route knows of the parameters', () => {
    const parameters = { stream: true, temperature: 0.3, service_tier: 'auto', prompt_cache_key: 'k' }
    const extra = { prompt_cache_key: 'own', tools: [] }
    expect(buildCompactRequest({ ...input, parameters, extra })).toEqual({
      ok: true,
      value: {
        method: 'POST',
        path: '/v1/responses/compact',
        auth: 'authorization',
        headers: {},
        body: {
          type: 'json',
          value: {
            model: 'm',
            instructions: 'Be brief.',
            input: [{ role: 'user', content: 'One?' }, reasoning, message],
            prompt_cache_key: 'own',
            service_tier: 'auto',
            tools: [],
          },
        },
        expectsStream: false,
      },
    })
  })

  test('has a form of its own fields', () => {
    expect(compactFormat.fields.map(({ name }) => name).toSorted()).toEqual([
      'parallel_tool_calls',
      'previous_response_id',
      'prompt_cache_key',
      'prompt_cache_options',
      'prompt_cache_retention',
      'service_tier',
    ])
  })

  test('names what is missing', () => {
    const messages = [
      { ...input, model: ' ' },
      { ...input, turns: [] },
    ].map((given) => {
      const built = buildCompactRequest(given)
      return built.ok ? '' : built.error.kind
    })
    expect(messages).toEqual(['invalid-input', 'invalid-input'])
  })

  test('needs no items beside the id of an answer', () => {
    const built = buildCompactRequest({ ...input, parameters: { previous_response_id: 'resp_1' } })
    expect(built.ok && built.value.body).toMatchObject({
      value: { input: [], previous_response_id: 'resp_1' },
    })
  })
})

describe('a compaction', () => {
  test('is kept whole, shown as its items, counted, and sent unchanged at the start of the next input', () => {
    const read = readCompactResponse(compaction)
    if (!read.ok) throw new Error(read.error.message)
    const made = createAnswer()
    applyParts(made, read.value)
    expect(made).toMatchObject({
      responseId: 'resp_9',
      blocks: [
        { type: 'opaque', label: 'message' },
        { type: 'opaque', label: 'compaction' },
      ],
      usage: { inputTokens: 139, outputTokens: 438, totalTokens: 577 },
      finish: { reason: 'stop', raw: 'response.compaction' },
    })
    const turn = { role: 'assistant' as const, blocks: made.blocks, keep: made.keep }
    const next = responsesFormat.request({ ...input, turns: [turn, user] })
    expect(next.ok && next.value.body).toMatchObject({
      value: { input: [...compaction.output, { role: 'user', content: 'One?' }] },
    })
  })

  test('that is something else is refused, with the error in it if it is one', () => {
    const refused = [readCompactResponse({ id: 'x' }), compactFormat.response({ error: { message: 'No.' } })]
    expect(
      refused.map((result) => (result.ok ? '' : (result.error.gatewaySays ?? result.error.message))),
    ).toEqual(['The response is not in the Compact format: output is missing.', 'No.'])
  })
})
