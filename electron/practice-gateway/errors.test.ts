import { describe, expect, test } from 'vitest'
import { errorBody, fieldFailure, gatewayFailure, maskDomains } from './errors.ts'

describe('maskDomains', () => {
  test.each([
    ["'reasoning.effort' is not supported", "'***.effort' is not supported"],
    ["'text.format.type'", "'***.***.type'"],
    ['messages.0.content: Field required', '***.***.content: Field required'],
    ['thinking.budget_tokens must be less', 'thinking.budget_tokens must be less'],
    ['messages[0].content is missing', 'messages[0].content is missing'],
    ['gpt-4.1 does not support it. Use another.', 'gpt-4.1 does not support it. Use another.'],
  ])('turns %j into %j', (message, masked) => {
    expect(maskDomains(message)).toBe(masked)
  })
})

describe('errorBody', () => {
  const failure = fieldFailure('top_k', 'unsupported_parameter', 'No top_k here.')

  test('keeps one shape for what is stopped before forwarding', () => {
    const body = { error: { message: 'No (request id: r1)', type: 'new_api_error', code: '' } }
    const stopped = gatewayFailure(401, 'No')
    expect(errorBody(stopped, 'chat', 'r1')).toEqual(body)
    expect(errorBody(stopped, 'messages', 'r1')).toEqual(body)
    expect(errorBody(stopped, 'generate-content', 'r1')).toEqual(body)
  })

  test('spells what the vendor refuses as each format does', () => {
    expect(errorBody(failure, 'chat', 'r1')).toEqual({
      error: {
        message: 'No top_k here.',
        type: 'invalid_request_error',
        param: 'top_k',
        code: 'unsupported_parameter',
      },
    })
    expect(errorBody(failure, 'messages', 'r1')).toEqual({
      type: 'error',
      error: { type: 'invalid_request_error', message: 'No top_k here. (request id: r1)' },
    })
    expect(errorBody(failure, 'generate-content', 'r1')).toEqual({
      error: { message: 'No top_k here.', type: 'upstream_error', param: '', code: 400 },
    })
  })
})
