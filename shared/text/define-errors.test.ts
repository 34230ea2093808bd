import { afterEach, expect, test } from 'vitest'
import { doctorError } from './en/errors/doctor.ts'
import { nextStepOf, wordError } from './define-errors.ts'
import { keysError } from './en/errors/keys.ts'
import { setTranslation } from './translation.ts'
import { chinese } from './zh-CN/all.ts'

afterEach(() => setTranslation(undefined))

const cause = { kind: 'storage' as const, ...keysError('notAKey'), detail: 'a raw body' }

test('of a quoted error only its sentence is kept, and it is worded in the language of the whole', () => {
  const error = doctorError('errorForList', { cause })
  expect(JSON.stringify(error)).not.toContain('a raw body')
  expect(error.message).toBe('/v1/models returned an error instead of a list. The stored value is not a key.')
  setTranslation(chinese)
  expect(wordError(error).message).toBe('/v1/models 返回的是错误，而不是模型列表。存储的内容不是密钥。')
})

test('what to do about one error stands as what to do about another, in the language of the whole', () => {
  const found = keysError('notFound')
  const error = doctorError('serverError', { status: 500, cause: found, fix: nextStepOf(found) })
  expect(error.nextStep).toBe('Choose another key in Settings.')
  const none = doctorError('serverError', { status: 500, cause, fix: nextStepOf(cause) })
  expect(none.nextStep).toBeUndefined()
  setTranslation(chinese)
  expect(wordError(error).nextStep).toBe('请在设置中选择其他密钥。')
  expect(wordError(none).nextStep).toBeUndefined()
})
