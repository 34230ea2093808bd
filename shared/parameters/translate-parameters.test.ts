import { describe, expect, it } from 'vitest'
import type { Parameters } from '../formats/parameters.ts'
import type { ConversationFormatId } from '../formats/registry.ts'
import type { Json } from '../json.ts'
import { translateParameters, translateValues } from './translate-parameters.ts'

const schema = { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] }
const chatTools = [
  {
    type: 'function',
    function: { name: 'get_weather', description: 'Now.', parameters: schema, strict: true },
  },
]
const responsesTools = [
  { type: 'function', name: 'get_weather', description: 'Now.', parameters: schema, strict: true },
]
const messagesTools = [{ name: 'get_weather', description: 'Now.', input_schema: schema, strict: true }]
const geminiTools = [
  { functionDeclarations: [{ name: 'get_weather', description: 'Now.', parametersJsonSchema: schema }] },
]

type Values = Record<string, Json>
type Case = [ConversationFormatId, Values, ConversationFormatId, Values]

const cases: Case[] = [
  ['chat', { max_tokens: 9 }, 'responses', { max_output_tokens: 9 }],
  ['chat', { max_completion_tokens: 9 }, 'messages', { max_tokens: 9 }],
  ['chat', { max_completion_tokens: 9 }, 'generate-content', { 'generationConfig.maxOutputTokens': 9 }],
  ['messages', { max_tokens: 9 }, 'chat', { max_completion_tokens: 9 }],
  ['responses', { temperature: 0.3, top_p: 0.5 }, 'messages', { temperature: 0.3, top_p: 0.5 }],
  [
    'chat',
    { temperature: 0.3, top_p: 0.5 },
    'generate-content',
    { 'generationConfig.temperature': 0.3, 'generationConfig.topP': 0.5 },
  ],
  ['chat', { stop: 'END' }, 'messages', { stop_sequences: ['END'] }],
  [
    'messages',
    { stop_sequences: ['END'] },
    'generate-content',
    { 'generationConfig.stopSequences': ['END'] },
  ],
  ['generate-content', { 'generationConfig.seed': 41 }, 'chat', { seed: 41 }],
  ['generate-content', { 'generationConfig.topK': 40 }, 'messages', { top_k: 40 }],
  ['chat', { user: 'u1' }, 'messages', { metadata: { user_id: 'u1' } }],
  ['messages', { metadata: { user_id: 'u1' } }, 'chat', { user: 'u1' }],
  ['chat', { verbosity: 'low' }, 'responses', { 'text.verbosity': 'low' }],
  ['chat', { service_tier: 'flex' }, 'messages', {}],
  ['chat', { tools: chatTools }, 'responses', { tools: responsesTools }],
  ['chat', { tools: chatTools }, 'messages', { tools: messagesTools }],
  ['messages', { tools: messagesTools }, 'chat', { tools: chatTools }],
  ['responses', { tools: responsesTools }, 'generate-content', { tools: geminiTools }],
  [
    'generate-content',
    { tools: [{ functionDeclarations: [{ name: 'f', parameters: { type: 'OBJECT' } }] }] },
    'chat',
    { tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }] },
  ],
  ['responses', { tools: [{ type: 'web_search' }] }, 'chat', {}],
  ['chat', { tool_choice: 'required' }, 'messages', { tool_choice: { type: 'any' } }],
  ['chat', { tool_choice: 'none' }, 'responses', { tool_choice: 'none' }],
  [
    'messages',
    { tool_choice: { type: 'tool', name: 'f' } },
    'generate-content',
    { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } } },
  ],
  [
    'generate-content',
    { toolConfig: { functionCallingConfig: { mode: 'ANY', allowedFunctionNames: ['f'] } } },
    'chat',
    { tool_choice: { type: 'function', function: { name: 'f' } } },
  ],
  [
    'chat',
    { tool_choice: 'auto', parallel_tool_calls: false },
    'messages',
    { tool_choice: { type: 'auto', disable_parallel_tool_use: true } },
  ],
  [
    'messages',
    { tool_choice: { type: 'any', disable_parallel_tool_use: true } },
    'responses',
    { tool_choice: 'required', parallel_tool_calls: false },
  ],
  [
    'chat',
    { response_format: { type: 'json_schema', json_schema: { name: 'a', strict: true, schema } } },
    'responses',
    { 'text.format': { type: 'json_schema', name: 'a', strict: true, schema } },
  ],
  [
    'chat',
    { response_format: { type: 'json_schema', json_schema: { name: 'a', schema } } },
    'messages',
    { output_config: { format: { type: 'json_schema', schema } } },
  ],
  [
    'responses',
    { 'text.format': { type: 'json_schema', name: 'a', schema } },
    'generate-content',
    {
      'generationConfig.responseMimeType': 'application/json',
      'generationConfig.responseJsonSchema': schema,
    },
  ],
  [
    'generate-content',
    { 'generationConfig.responseMimeType': 'application/json' },
    'chat',
    { response_format: { type: 'json_object' } },
  ],
  [
    'messages',
    { output_config: { format: { type: 'json_schema', schema } } },
    'chat',
    { response_format: { type: 'json_schema', json_schema: { name: 'result', schema } } },
  ],
  ['chat', { reasoning_effort: 'high' }, 'responses', { 'reasoning.effort': 'high' }],
  [
    'chat',
    { reasoning_effort: 'high' },
    'messages',
    { output_config: { effort: 'high' }, thinking: { type: 'adaptive' } },
  ],
  ['chat', { reasoning_effort: 'none' }, 'messages', { thinking: { type: 'disabled' } }],
  [
    'chat',
    { reasoning_effort: 'low' },
    'generate-content',
    { 'generationConfig.thinkingConfig': { thinkingLevel: 'LOW' } },
  ],
  [
    'messages',
    { thinking: { type: 'enabled', budget_tokens: 4096 } },
    'generate-content',
    { 'generationConfig.thinkingConfig': { thinkingBudget: 4096 } },
  ],
  [
    'messages',
    { thinking: { type: 'enabled', budget_tokens: 4096 } },
    'chat',
    { reasoning_effort: 'medium' },
  ],
  [
    'generate-content',
    { 'generationConfig.thinkingConfig': { thinkingBudget: 4096, includeThoughts: true } },
    'messages',
    { thinking: { type: 'enabled', budget_tokens: 4096, display: 'summarized' } },
  ],
  [
    'messages',
    { output_config: { effort: 'low', format: { type: 'json_schema', schema } } },
    'responses',
    { 'reasoning.effort': 'low', 'text.format': { type: 'json_schema', name: 'result', schema } },
  ],
  ['chat', { stream: true, stream_options: { include_usage: true } }, 'messages', { stream: true }],
  ['messages', { stream: true }, 'chat', { stream: true, stream_options: { include_usage: true } }],
  ['generate-content', { stream: true }, 'responses', { stream: true }],
]

describe('values in another format', () => {
  it.each(cases)('from %s %j to %s', (from, values, to, expected) => {
    expect(translateValues(values, from, to).values).toEqual(expected)
  })

  it('says what becomes of each field, in the order of the form', () => {
    const values = {
      stream_options: { include_usage: true },
      max_tokens: 9,
      temperature: 0.3,
      seed: 41,
      reasoning_effort: 'max',
      tools: [...chatTools, { type: 'custom', custom: { name: 'x' } }],
      logit_bias: {},
    }
    expect(translateValues(values, 'chat', 'generate-content').notes).toEqual([
      { field: 'stream_options', outcome: 'not-needed' },
      { field: 'max_tokens', outcome: 'renamed', to: 'generationConfig.maxOutputTokens' },
      { field: 'temperature', outcome: 'renamed', to: 'generationConfig.temperature' },
      { field: 'seed', outcome: 'renamed', to: 'generationConfig.seed' },
      {
        field: 'reasoning_effort',
        outcome: 'approximated',
        to: 'generationConfig.thinkingConfig.thinkingLevel',
      },
      { field: 'tools', outcome: 'sent', to: 'tools' },
      { field: 'tools[0].function.strict', outcome: 'dropped' },
      { field: 'tools[1]', outcome: 'dropped' },
      { field: 'logit_bias', outcome: 'no-such-field' },
    ])
  })

  it('names the parts of a field that mean nothing elsewhere', () => {
    const values = { metadata: { user_id: 'u1', team: 'search' } }
    expect(translateValues(values, 'messages', 'chat').notes).toEqual([
      { field: 'metadata.user_id', outcome: 'renamed', to: 'user' },
      { field: 'metadata.team', outcome: 'no-such-field' },
    ])
  })

  it('says of a value that the other format has no word for that it is dropped', () => {
    const values = { response_format: { type: 'json_object' } }
    expect(translateValues(values, 'chat', 'messages').notes).toEqual([
      { field: 'response_format', outcome: 'dropped' },
    ])
  })
})

describe('the form of another format', () => {
  const form: Parameters = {
    stream: { isSent: true, value: true },
    temperature: { isSent: false, value: 0.4 },
    max_tokens: { isSent: true, value: 9 },
    seed: { isSent: true, value: 41 },
  }

  it('keeps what is switched off switched off, and what is lost as well', () => {
    expect(translateParameters(form, 'chat', 'messages').parameters).toEqual({
      stream: { isSent: true, value: true },
      temperature: { isSent: false, value: 0.4 },
      max_tokens: { isSent: true, value: 9 },
      seed: { isSent: false, value: 41 },
    })
  })

  it('brings a lost value back on the way back, switched off', () => {
    const translated = translateParameters(form, 'chat', 'messages').parameters
    expect(translateParameters(translated, 'messages', 'chat').parameters['seed']).toEqual({
      isSent: false,
      value: 41,
    })
  })

  it('is the same form in the same format', () => {
    expect(translateParameters(form, 'chat', 'chat').parameters).toBe(form)
  })
})
