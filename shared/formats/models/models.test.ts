import { describe, expect, test } from 'vitest'
import { modelsFormat } from './index.ts'

test('asks with the Authorization header alone', () => {
  expect(modelsFormat.request({})).toEqual({
    ok: true,
    value: { method: 'GET', path: '/v1/models', auth: 'authorization', headers: {}, expectsStream: false },
  })
})

test('reads the list sorted by id, numbers by their value, each id once, with its entry as listed', () => {
  const body = {
    success: true,
    object: 'list',
    data: [
      {
        id: 'model-10',
        object: 'model',
        created: 1626777600,
        owned_by: 'custom',
        supported_endpoint_types: ['openai'],
      },
      { id: 'Model-2', owned_by: 'vendor', supported_endpoint_types: ['anthropic', 'openai', 'brand-new'] },
      { id: 'a', owned_by: null, supported_endpoint_types: null },
      { id: 'a', owned_by: 'second' },
      { id: '', owned_by: 'x' },
      { object: 'model' },
      null,
      7,
    ],
  }
  expect(modelsFormat.response(body)).toEqual({
    ok: true,
    value: [
      { id: 'a', ownedBy: '', endpointTypes: [], raw: body.data[2] },
      {
        id: 'Model-2',
        ownedBy: 'vendor',
        endpointTypes: ['anthropic', 'openai', 'brand-new'],
        raw: body.data[1],
      },
      { id: 'model-10', ownedBy: 'custom', endpointTypes: ['openai'], raw: body.data[0] },
    ],
  })
})

test.each([
  ['an empty list', { success: true, object: 'list', data: [] }, []],
  ['a bare list', [{ id: 'b' }, 'a'], ['a', 'b']],
  [
    'the list of the messages format',
    { data: [{ id: 'm', display_name: 'M', type: 'model' }], has_more: false },
    ['m'],
  ],
  [
    'the list of the generate-content format',
    { models: [{ name: 'models/g' }, { name: 'h' }], nextPageToken: null },
    ['g', 'h'],
  ],
])('reads %s', (_, body, ids) => {
  const read = modelsFormat.response(body)
  expect(read.ok && read.value.map(({ id }) => id)).toEqual(ids)
})

describe('with status 200 there may be an error', () => {
  test.each<[string, unknown, object]>([
    [
      'success: false',
      { success: false, message: 'get user group failed' },
      { kind: 'server', gatewaySays: 'get user group failed' },
    ],
    [
      'success: false beside an empty list',
      { success: false, message: 'no', data: [] },
      { gatewaySays: 'no' },
    ],
    [
      'an error object',
      {
        error: {
          message: "The model '' does not exist",
          type: 'invalid_request_error',
          param: 'model',
          code: 'model_not_found',
        },
      },
      { kind: 'not-found', code: 'model_not_found' },
    ],
    [
      'something else',
      { hello: 'world' },
      { kind: 'invalid-response', message: 'The response is not a model list.' },
    ],
    ['null', null, { kind: 'invalid-response' }],
    ['a list that is no list', { data: {} }, { kind: 'invalid-response' }],
  ])('%s', (_, body, error) => {
    expect(modelsFormat.response(body)).toMatchObject({ ok: false, error })
  })
})
