import { expect, it } from 'vitest'
import { responsesBackground } from './background.ts'

it.each([
  [
    'the whole object',
    { object: 'response', id: 'r', status: 'queued' },
    { responseId: 'r', state: 'queued' },
  ],
  [
    'an event',
    { type: 'response.in_progress', sequence_number: 2, response: { id: 'r', status: 'in_progress' } },
    { responseId: 'r', state: 'in_progress', sequence: 2 },
  ],
  ['a delta', { type: 'response.output_text.delta', delta: 'Hi', sequence_number: 9 }, { sequence: 9 }],
  ['one without a number', { type: 'response.output_text.delta', delta: 'Hi' }, {}],
  ['the number 0', { type: 'response.created', sequence_number: 0, response: null }, { sequence: 0 }],
  ['an id that is none', { object: 'response', id: '', status: null }, {}],
  ['no object', 'text', {}],
])('reads what is said of the answer from %s', (_what, value, news) => {
  expect(responsesBackground.read(value)).toEqual(news)
})

it.each([
  ['{"type":"response.queued","response":{}}', true],
  ['{ "type" : "response.completed" }', true],
  ['{"type":"response.output_text.delta","delta":"x"}', false],
  [JSON.stringify({ type: 'response.output_text.delta', delta: 'say "response.queued" aloud' }), false],
])('knows events that tell a state by their text: %s', (data, tells) => {
  expect(responsesBackground.tellsState(data)).toBe(tells)
})

it('names the answer in each address, whatever its id is made of', () => {
  const id = 'resp a/b?c'
  expect(responsesBackground.poll(id)).toMatchObject({
    method: 'GET',
    path: '/v1/responses/resp%20a%2Fb%3Fc',
  })
  expect(responsesBackground.stream(id, 0).path).toMatch(/\?stream=true&starting_after=0$/)
  expect(responsesBackground.stream(id, undefined).path).toMatch(/\?stream=true$/)
  expect(responsesBackground.cancel(id)).toMatchObject({
    method: 'POST',
    path: expect.stringMatching(/\/cancel$/) as string,
  })
})

it.each([
  ['queued', false],
  ['in_progress', false],
  ['pending', false],
  ['completed', true],
  ['incomplete', true],
  ['failed', true],
  ['cancelled', true],
  ['canceled', true],
])('takes the state %s for over: %s', (state, isOver) => {
  expect(responsesBackground.isOver(state)).toBe(isOver)
})
