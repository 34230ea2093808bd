import { expect, it } from 'vitest'
import { fields } from './fields.ts'

// The field search uses these texts: a field is found by the term that Chinese tools use for it.
it.each([
  ['presencePenalty', '存在惩罚'],
  ['frequencyPenalty', '频率惩罚'],
  ['reasoningEffort', '推理强度'],
  ['seed', '随机种子'],
] as const)('the help of %s says %s', (field, word) => {
  expect(fields[field]).toContain(word)
})
