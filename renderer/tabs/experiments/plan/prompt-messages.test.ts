import { expect, it } from 'vitest'
import { readPrompt, writePrompt } from './prompt-messages.ts'

it('keeps a text a text, and writes a list once there is more than one message', () => {
  expect(readPrompt('Hello {{name}}')).toEqual([{ role: 'user', content: 'Hello {{name}}' }])
  expect(writePrompt([{ role: 'user', content: 'Hello' }])).toBe('Hello')
  const two = [
    { role: 'system', content: 'Be short.' },
    { role: 'user', content: 'Hello "{{name}}"' },
  ] as const
  expect(readPrompt(writePrompt(two))).toEqual(two)
})

it('reads back what was written, whatever it begins with', () => {
  for (const content of ['', '[1, 2]', '[{"role":"user"', '  [x]', '[{"role":"user","content":"a"}]']) {
    const messages = [{ role: 'user', content }] as const
    expect(readPrompt(writePrompt(messages))).toEqual(messages)
  }
  expect(readPrompt(writePrompt([{ role: 'system', content: 'x' }]))).toEqual([
    { role: 'system', content: 'x' },
  ])
})

it('leaves a list with more than texts to be edited as JSON', () => {
  expect(readPrompt('[{"role":"user","content":[{"type":"text","text":"a"}]}]')).toBeUndefined()
  expect(readPrompt('[{"role":"user"')).toBeUndefined()
})
