import { expect, test } from 'vitest'
import { parseJson } from '../json.ts'
import { createCountsTemplate } from './counts-template.ts'
import { readUsage } from './read-usage.ts'

test('reads other numbers in the places it learned', () => {
  const template = createCountsTemplate()
  template.learn('{"promptTokenCount":4,"candidatesTokenCount":1,"totalTokenCount":5}')
  expect(template.match('{"promptTokenCount":4,"candidatesTokenCount":120,"totalTokenCount":124}')).toEqual({
    inputTokens: 4,
    outputTokens: 120,
    totalTokens: 124,
  })
})

test.each([
  ['nothing learned', '', '{"prompt_tokens":1}'],
  ['another key', '{"prompt_tokens":1}', '{"output_tokens":1}'],
  ['one key more', '{"prompt_tokens":1}', '{"prompt_tokens":1,"total_tokens":2}'],
  ['one key less', '{"prompt_tokens":1,"total_tokens":2}', '{"prompt_tokens":1}'],
  ['zero, behind which another spelling may count', '{"prompt_tokens":1}', '{"prompt_tokens":0}'],
  ['no longer zero', '{"prompt_tokens":0,"input_tokens":3}', '{"prompt_tokens":2,"input_tokens":3}'],
  ['a fraction', '{"prompt_tokens":1}', '{"prompt_tokens":1.5}'],
  ['a negative number', '{"prompt_tokens":1}', '{"prompt_tokens":-1}'],
  ['a text', '{"prompt_tokens":1}', '{"prompt_tokens":"1"}'],
  ['a number that is no JSON', '{"prompt_tokens":1}', '{"prompt_tokens":01}'],
  ['a number without end', '{"prompt_tokens":1}', `{"prompt_tokens":${'9'.repeat(40)}}`],
  ['no number', '{"prompt_tokens":1}', '{"prompt_tokens":}'],
  ['something behind', '{"prompt_tokens":1}', '{"prompt_tokens":1}}'],
  ['cut off', '{"prompt_tokens":1}', '{"prompt_tokens":1'],
  ['no JSON at all', '{"prompt_tokens":', '{"prompt_tokens":'],
  ['nothing that counts', '{"cost":1}', '{"cost":2}'],
])('leaves to the parser: %s', (_, learned, json) => {
  const template = createCountsTemplate()
  template.learn(learned)
  expect(template.match(json)).toBeUndefined()
})

const shapes = [
  { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 },
  { prompt_tokens: 1, input_tokens: 7, completion_tokens: 0, output_tokens: 8, total_tokens: 0 },
  { prompt_tokens: 5, prompt_tokens_details: { cached_tokens: 3, audio_tokens: 0 }, note: '7 of 9' },
  { input_tokens: '12', output_tokens: 4, cache_read_input_tokens: 0, prompt_cache_hit_tokens: 2 },
  { promptTokenCount: 4, thoughtsTokenCount: 9, details: [{ modality: 'TEXT', tokenCount: 4 }] },
  { total_tokens: 1_000_003, output_tokens: 2.5, input_tokens: null, reasoning_tokens: 1e21 },
]

test.each(shapes)('reads %j as the parser does, with any numbers in any place', (shape) => {
  const template = createCountsTemplate()
  let matches = 0
  let json = JSON.stringify(shape)
  for (let round = 0; round < 400; round += 1) {
    template.learn(json)
    json = json.replaceAll(/(?<=[:[])\d+/g, (number) => {
      const choice = (round * 7 + number.length * 3 + json.length) % 5
      return choice === 0 ? '0' : choice === 1 ? number : String((round * 7919 + Number(number)) % 100_000)
    })
    const usage = template.match(json)
    if (usage === undefined) continue
    matches += 1
    expect(usage).toEqual(readUsage(parseJson(json)))
  }
  expect(matches).toBeGreaterThan(0)
})
