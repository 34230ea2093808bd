import { expect, it } from 'vitest'
import { makerName, makerOf } from './model-maker.ts'

it.each([
  ['claude-sonnet-5', 'vertex-ai', 'Anthropic', 'A'],
  ['openrouter/anthropic/claude-opus-5', '', 'Anthropic', 'A'],
  ['GPT-5-mini', 'custom', 'OpenAI', 'O'],
  ['o3-pro', 'openai', 'OpenAI', 'O'],
  ['qwen3-max', 'ali', 'Qwen', 'Q'],
  ['omega-1', 'northlab', 'northlab', 'O'],
  ['northlab/omega-1', 'northlab', 'northlab', 'N'],
  ['omega-1', '', '', 'O'],
  ['北方-1', '', '', '北'],
  ['---', '', '', '?'],
])('%s of %s is of %s, with the letter %s', (model, owner, name, letter) => {
  expect(makerName(model, owner)).toBe(name)
  expect(makerOf(model).letter).toBe(letter)
})

it('gives the models of one family the same tint', () => {
  expect(makerOf('Omega-1').tint).toBe(makerOf('omega-2-mini').tint)
})
