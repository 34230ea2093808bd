import { expect, it } from 'vitest'
import { createStderrLog } from './stderr-log.ts'

it.each([
  ['Authorization: Bearer abc.def-123', '[warn] Authorization: •••\n'],
  ['{"x-api-key":"abc123","a":1}', '[warn] {"x-api-key":"•••","a":1}\n'],
  ['sent bearer abc123 to it', '[warn] sent Bearer ••• to it\n'],
  ['the key sk-abcdefgh1234 was refused', '[warn] the key ••• was refused\n'],
  ['a plain sentence', '[warn] a plain sentence\n'],
])('writes %s without a key', (message, line) => {
  const lines: string[] = []
  createStderrLog((text) => lines.push(text)).warn(message)
  expect(lines).toEqual([line])
})
