import { describe, expect, it } from 'vitest'
import type { FaultParty } from '../../errors/app-error.ts'
import { findErrorInAnswer, normaliseErrorBody } from './normalise-error-body.ts'

interface Told {
  readonly party: FaultParty
  readonly says: string
  readonly code?: string
  readonly requestId?: string
  /** Key of the sentence in the catalogue. */
  readonly sentence: string
}

const tencent = (code: string, message: string) => ({
  Response: { Error: { Code: code, Message: message }, RequestId: 'req-t' },
})
const ofTencent = (party: FaultParty, code: string, says: string, sentence: string): Told => ({
  party,
  says,
  code,
  requestId: 'req-t',
  sentence,
})
const azureFilter = {
  error: {
    message: 'The response was filtered due to the prompt triggering the content management policy.',
    type: null,
    param: 'prompt',
    code: 'content_filter',
    status: 400,
    innererror: {
      code: 'ResponsibleAIPolicyViolation',
      content_filter_result: { violence: { filtered: true, severity: 'medium' } },
    },
  },
}

/** With status 200, the envelope alone marks the body as an error. */
const unmistakable: readonly (readonly [name: string, status: number, body: object, expected: Told])[] = [
  [
    'Tencent: too many requests',
    200,
    tencent('RequestLimitExceeded', 'Too many requests'),
    ofTencent('key', 'RequestLimitExceeded', 'Too many requests', 'tooManyRequests'),
  ],
  [
    'Tencent: a secret that nobody knows',
    200,
    tencent('AuthFailure.SecretIdNotFound', 'The SecretId is not found.'),
    ofTencent(
      'upstream',
      'AuthFailure.SecretIdNotFound',
      'The SecretId is not found.',
      'upstreamKeyRejected',
    ),
  ],
  [
    'Tencent: nothing left',
    200,
    tencent('FailedOperation.ResourcePackExhausted', '资源包余量已用尽'),
    ofTencent('balance', 'FailedOperation.ResourcePackExhausted', '资源包余量已用尽', 'noBalance'),
  ],
  [
    'Tencent: a value that it does not take',
    200,
    tencent('InvalidParameterValue.Model', '模型不存在'),
    ofTencent('request', 'InvalidParameterValue.Model', '模型不存在', 'rejected'),
  ],
  [
    'Tencent: a failure',
    200,
    tencent('InternalError', 'internal'),
    ofTencent('gateway', 'InternalError', 'internal', 'gatewayFailed'),
  ],
  [
    'Volcengine',
    200,
    { ResponseMetadata: { RequestId: 'req-v', Error: { Code: 'AccessDenied', Message: 'No.' } } },
    { party: 'key', says: 'No.', code: 'AccessDenied', requestId: 'req-v', sentence: 'notAllowed' },
  ],
  [
    'Spark in its header: no right to the model',
    200,
    { header: { code: 11200, message: 'AppIdNoAuthError', sid: 'cht1' } },
    { party: 'key', says: 'AppIdNoAuthError', code: '11200', requestId: 'cht1', sentence: 'notAllowed' },
  ],
  [
    'Spark, flat: too many at once',
    200,
    { code: 11202, message: 'AppIdQpsOverFlowError', sid: 'cht2' },
    {
      party: 'key',
      says: 'AppIdQpsOverFlowError',
      code: '11202',
      requestId: 'cht2',
      sentence: 'tooManyRequests',
    },
  ],
  [
    'Spark: a filter',
    200,
    { header: { code: 10013, message: '输入内容审核不通过', sid: 'cht3', status: 2 } },
    { party: 'request', says: '输入内容审核不通过', code: '10013', requestId: 'cht3', sentence: 'blocked' },
  ],
  [
    'Baidu: a value that it does not take',
    200,
    { error_code: 336003, error_msg: 'the max length of current question is 11200', id: 'as-1' },
    {
      party: 'request',
      says: 'the max length of current question is 11200',
      code: '336003',
      requestId: 'as-1',
      sentence: 'rejected',
    },
  ],
  [
    'Baidu: too many requests',
    200,
    { error_code: 18, error_msg: 'Open api qps request limit reached', log_id: 16 },
    {
      party: 'key',
      says: 'Open api qps request limit reached',
      code: '18',
      requestId: '16',
      sentence: 'tooManyRequests',
    },
  ],
  [
    'Baidu: a token that is over',
    200,
    { error_code: '111', error_msg: 'Access token expired' },
    { party: 'upstream', says: 'Access token expired', code: '111', sentence: 'upstreamKeyRejected' },
  ],
  [
    'Bedrock: throttled',
    429,
    { message: 'Too many tokens, please wait.', __type: 'com.amazon.coral.availability#ThrottlingException' },
    {
      party: 'key',
      says: 'Too many tokens, please wait.',
      code: 'ThrottlingException',
      sentence: 'tooManyRequests',
    },
  ],
  [
    'Bedrock: no access',
    403,
    { Message: 'You do not have access to the model.', __type: 'AccessDeniedException' },
    {
      party: 'key',
      says: 'You do not have access to the model.',
      code: 'AccessDeniedException',
      sentence: 'notAllowed',
    },
  ],
  [
    'Azure: a filter',
    400,
    azureFilter,
    { party: 'request', says: azureFilter.error.message, code: 'content_filter', sentence: 'blocked' },
  ],
  [
    'Azure: a filter that is named inside only',
    400,
    { error: { message: 'Filtered.', code: null, innererror: { code: 'ResponsibleAIPolicyViolation' } } },
    { party: 'request', says: 'Filtered.', code: 'ResponsibleAIPolicyViolation', sentence: 'blocked' },
  ],
  [
    'Ollama',
    404,
    { error: 'model "x" not found, try pulling it first' },
    {
      party: 'address',
      says: 'model "x" not found, try pulling it first',
      sentence: 'unknownAddressOrModel',
    },
  ],
]

/** These are errors only with an error status. */
const byStatus: readonly (readonly [name: string, status: number, body: object, expected: Told])[] = [
  [
    'Cohere',
    400,
    { message: 'invalid request: message is required', id: 'x' },
    { party: 'request', says: 'invalid request: message is required', sentence: 'rejected' },
  ],
  [
    'Cohere: a wrong key',
    401,
    { message: 'invalid api token' },
    { party: 'key', says: 'invalid api token', sentence: 'keyRejected' },
  ],
  [
    'Bedrock without a type',
    400,
    { message: 'Malformed input request' },
    { party: 'request', says: 'Malformed input request', sentence: 'rejected' },
  ],
  [
    'Hugging Face',
    422,
    { error: ['`inputs` must be a string', 'too long'], error_type: 'validation' },
    { party: 'request', says: '`inputs` must be a string too long', sentence: 'rejected' },
  ],
]

function matcherOf({ party, says, code, requestId, sentence }: Told) {
  return {
    party,
    gatewaySays: says,
    text: { code: `gateway.${sentence}` },
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
  }
}

describe('the words, the code, the id and the party of an error in the envelope of', () => {
  it.each([...unmistakable, ...byStatus])('%s', (_name, status, body, expected) => {
    expect(normaliseErrorBody(JSON.stringify(body), { status })).toMatchObject(matcherOf(expected))
  })

  it.each(unmistakable)('%s, inside of an answer', (_name, _status, body, expected) => {
    expect(findErrorInAnswer(body as never, { status: 200 })).toMatchObject({ gatewaySays: expected.says })
  })
})

it.each([
  { Response: { Choices: [{ Message: { Content: 'Hi' } }], RequestId: 'r' } },
  { header: { code: 0, message: 'Success', sid: 's' }, payload: {} },
  { code: 0, message: 'Success', sid: 's', choices: [{ message: { content: 'Hi' } }] },
  { error_code: 0, error_msg: '', result: 'Hi' },
  { header: { title: 'Hi' } },
  { message: 'Hi' },
])('is no error: %j', (body) => {
  expect(findErrorInAnswer(body as never, { status: 200 })).toBeUndefined()
})
