import { expect, test } from 'vitest'
import { isPack } from './is-pack.ts'

const pack = { description: 'Capitals', providers: ['chat:practice-chat'], prompts: ['{{a}}'], tests: [] }

test('a pack is known however its JSON is written', () => {
  expect(isPack('pack.json', JSON.stringify(pack, undefined, 2))).toBe(true)
  expect(isPack('pack.json', JSON.stringify(pack))).toBe(true)
  expect(isPack('PACK.YAML', 'description: Capitals\nproviders:\n  - chat:practice-chat\n')).toBe(true)
})

test('cases are no pack, also where a value is called like a part of one', () => {
  expect(isPack('cases.json', JSON.stringify([{ prompts: 'a' }]))).toBe(false)
  expect(isPack('cases.json', '[\n  {\n    "prompts": "a"\n  }\n]')).toBe(false)
  expect(isPack('cases.yaml', '- country: France\n')).toBe(false)
  expect(isPack('cases.csv', 'tests: a\n')).toBe(false)
})

test('JSON that is cut is opened as the pack it was to be, so that main says what is wrong with it', () => {
  expect(isPack('pack.json', '{\n  "providers": [')).toBe(true)
})
