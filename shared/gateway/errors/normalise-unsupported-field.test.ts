import { describe, expect, test } from 'vitest'
import { normaliseErrorBody } from './normalise-error-body.ts'

const sentBody = {
  model: 'm',
  messages: [{ role: 'user', content: 'Hello' }],
  max_tokens: 5,
  temperature: 1,
  top_p: 1,
  stop: ['x'],
  reasoning: { effort: 'low' },
  thinking: { type: 'enabled', budget_tokens: 10 },
  output_config: { effort: 'low' },
  generationConfig: { topK: 3, thinkingConfig: { thinkingBudget: 1 } },
  tools: [{ type: 'function', function: { name: 'f', strict: true } }],
  stream_options: { include_usage: true },
  logit_bias: {},
}

function fieldOf(message: string, more: object = {}, status = 400): string | undefined {
  return normaliseErrorBody({ error: { message, ...more } }, { status, sentBody }).field
}

test('offers to leave out the field, or to rename it', () => {
  expect(
    normaliseErrorBody(
      {
        error: {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          type: 'invalid_request_error',
          param: 'max_tokens',
          code: 'unsupported_parameter',
        },
      },
      { status: 400, sentBody },
    ),
  ).toMatchObject({
    kind: 'unsupported-parameter',
    message: 'The model did not accept the field max_tokens.',
    nextStep: 'Send the request without it, or use max_completion_tokens instead.',
    code: 'unsupported_parameter',
    field: 'max_tokens',
    remedies: [{ type: 'remove-field', field: 'max_tokens' }],
  })
})

test.each([
  ["Unsupported parameter: 'temperature'", 'temperature'],
  ['Unsupported parameter: temperature', 'temperature'],
  ["Unsupported value: 'temperature' does not support 0.2 with this model.", 'temperature'],
  ["Unknown parameter: 'logit_bias'.", 'logit_bias'],
  ['Unrecognized request argument supplied: stop', 'stop'],
  ['top_p: Extra inputs are not permitted', 'top_p'],
  ['thinking.budget_tokens: Extra inputs are not permitted', 'thinking'],
  ['`temperature` and `top_p` cannot both be specified for this model', 'temperature'],
  ['`max_tokens` must be greater than `thinking.budget_tokens`', 'max_tokens'],
  ['thinking.enabled.budget_tokens: Input should be greater than 1024', 'thinking'],
  ['Invalid JSON payload received. Unknown name "stop": Cannot find field.', 'stop'],
  [
    'Invalid JSON payload received. Unknown name "thinking_config" at \'generation_config\': Cannot find field.',
    'generationConfig.thinkingConfig',
  ],
  ['Unknown name "topK" at \'generation_config\'', 'generationConfig.topK'],
  ['tools[0].strict is not supported', 'tools'],
  ['stream_options is not supported by this model', 'stream_options'],
  ['This model does not support temperature', 'temperature'],
  ["got an unexpected keyword argument 'top_p'", 'top_p'],
  ['got an unexpected field stop', 'stop'],
])('finds the field in: %s', (message, field) => {
  expect([fieldOf(message), fieldOf(message, {}, 422), fieldOf(message, {}, 500)]).toEqual([
    field,
    field,
    field,
  ])
})

describe('a path that the gateway masked as if it were a domain name', () => {
  test.each([
    ["Unsupported parameter: '***.effort'", 'reasoning'],
    ['***.type: Extra inputs are not permitted', 'thinking'],
    ['***.***.strict: Extra inputs are not permitted', 'tools'],
  ])('is found by its tail: %s', (message, field) => {
    expect(fieldOf(message)).toBe(field)
  })

  test('is not needed when the param is readable', () => {
    expect(fieldOf("Unsupported parameter: '***.effort'", { param: 'output_config.effort' })).toBe(
      'output_config',
    )
  })
})

describe('offers nothing', () => {
  test.each([
    ['for a field that was not sent', "Unknown parameter: 'seed'.", {}],
    ['for a field the request cannot do without', "Unsupported value: 'messages' does not support 'x'.", {}],
    ['for a needed field named as param', 'Bad', { param: 'model' }],
    ['for a needed field inside', 'messages.0.content: Input should be a string', {}],
    ['for words that are no field', 'Streaming is not supported', {}],
    ['for another error', 'The server had an error', {}],
  ])('%s', (_, message, more) => {
    const error = normaliseErrorBody({ error: { message, ...more } }, { status: 400, sentBody })
    expect([error.kind, error.field, error.remedies]).toEqual(['rejected', undefined, undefined])
  })

  test('for a status that means something else', () => {
    expect(fieldOf("Unknown parameter: 'stop'.", {}, 401)).toBeUndefined()
  })
})

test.each([
  [
    { message: "Invalid 'temperature': expected a value <= 2, but got 3 instead.", param: 'temperature' },
    'integer_above_max_value',
  ],
  [{ message: "Invalid 'top_p': decimal above maximum value.", param: 'top_p' }, 'decimal_above_max_value'],
  [{ message: 'temperature: Input should be less than or equal to 1', param: 'temperature' }, undefined],
  [{ message: 'stop must be between 1 and 4', param: 'stop' }, undefined],
])('takes a value out of range for what it is, and offers no removal of its field: %j', (said, code) => {
  const error = normaliseErrorBody(
    { error: { ...said, ...(code !== undefined && { code }) } },
    { status: 400, sentBody },
  )
  expect(error).toMatchObject({
    kind: 'rejected',
    field: said.param,
    message: `The value of ${said.param} is out of range.`,
    nextStep: `Change ${said.param}, then retry.`,
  })
  expect(error.remedies).toBeUndefined()
})
