import { describe, expect, it } from 'vitest'
import { conversationFormatIds, type ConversationFormatId } from '../../shared/formats/registry.ts'
import { healthTrialIds, type HealthTrialId } from '../../shared/passport/health.ts'
import { estimateTokens } from '../../shared/tokens/token-rates.ts'
import { healthTrialOf, healthTrials, messageOf, needle, unicodeParts } from './health-trials.ts'
import { trialRequest } from './trial-run.ts'

/** The request of a trial, as the format's own builder creates it. */
function requestOf(id: HealthTrialId, format: ConversationFormatId) {
  const trial = healthTrialOf(id, format)
  if (trial === undefined) return undefined
  const built = trialRequest({
    format,
    model: 'm',
    message: messageOf(trial),
    values: trial.values,
    learned: [],
  })
  if (!built.ok) throw new Error(built.error.message)
  const { body, ...request } = built.value.request
  return { ...request, body: body?.type === 'json' ? body.value : undefined }
}

const fields: Readonly<Record<ConversationFormatId, Partial<Record<HealthTrialId, object>>>> = {
  chat: {
    streams: { stream: true, stream_options: { include_usage: true } },
    'tool-call': { tools: [{ type: 'function', function: { name: 'get_forecast' } }] },
    'json-schema': { response_format: { type: 'json_schema', json_schema: { strict: true } } },
    'stop-sequence': { stop: ['5'] },
  },
  responses: {
    streams: { stream: true },
    'tool-call': { tools: [{ type: 'function', name: 'get_forecast' }] },
    'json-schema': { text: { format: { type: 'json_schema', strict: true } } },
  },
  messages: {
    streams: { stream: true },
    'tool-call': { tools: [{ name: 'get_forecast', input_schema: { type: 'object' } }] },
    'json-schema': { output_config: { format: { type: 'json_schema' } } },
    'stop-sequence': { stop_sequences: ['5'] },
  },
  'generate-content': {
    'tool-call': { tools: [{ functionDeclarations: [{ name: 'get_forecast' }] }] },
    'json-schema': { generationConfig: { responseMimeType: 'application/json' } },
    'stop-sequence': { generationConfig: { stopSequences: ['5'] } },
  },
}

describe.each(conversationFormatIds)('the trials in %s', (format) => {
  it.each(healthTrialIds)('%s is asked for by the fields of the format', (id) => {
    const request = requestOf(id, format)
    if (id === 'stop-sequence' && format === 'responses') return expect(request).toBeUndefined()
    expect(request?.expectsStream).toBe(id === 'streams')
    expect(request?.body).toMatchObject(fields[format][id] ?? {})
    expect(JSON.stringify(request?.body)).toContain('256')
  })
})

it('asks for so many tokens with the needle behind their first half, and for text in three scripts', () => {
  const long = healthTrials('chat').find(({ id }) => id === 'long-input')
  const tokens = estimateTokens(long?.text ?? '')
  expect(tokens).toBeGreaterThanOrEqual(8_000)
  expect(tokens).toBeLessThan(8_200)
  expect((long?.text.indexOf(needle) ?? 0) / (long?.text.length ?? 1)).toBeCloseTo(0.6, 1)
  const unicode = requestOf('unicode', 'chat')
  for (const part of Object.values(unicodeParts)) expect(JSON.stringify(unicode?.body)).toContain(part)
})

it('limits an answer by the field that was not refused', () => {
  expect(healthTrialOf('answers', 'chat')?.values).toEqual({ max_tokens: 256 })
  const refused = new Set(['max_tokens'])
  expect(healthTrialOf('answers', 'chat', refused)?.values).toEqual({ max_completion_tokens: 256 })
  expect(healthTrialOf('answers', 'messages', refused)?.values).toEqual({ max_tokens: 256 })
})
