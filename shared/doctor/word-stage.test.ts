import { afterEach, expect, test } from 'vitest'
import { stageSchema, type Stage } from './check-up.ts'
import { nextStepOf, type WordedError } from '../text/define-errors.ts'
import { doctorError } from '../text/en/errors/doctor.ts'
import { keysError } from '../text/en/errors/keys.ts'
import { setTranslation } from '../text/translation.ts'
import { chinese } from '../text/zh-CN/all.ts'
import { checkUpReport } from './check-up-report.ts'
import { wordStage } from './word-stage.ts'

afterEach(() => setTranslation(undefined))

const stageOf = ({ message, nextStep, text }: WordedError): Stage => ({
  id: 'calls',
  state: 'failed',
  finding: message,
  ...(nextStep !== undefined && { fix: nextStep }),
  text,
})

/** An error that quotes another one, as in the doctor's finding for a call. */
const cause = keysError('keyUnreadable', { cause: keysError('notAKey'), fix: '' })
const failedCalls = stageOf(
  doctorError('callsFailed', {
    responded: 1,
    sent: 2,
    tokens: 31,
    notOffered: 'Messages',
    first: doctorError('formatFailed', { format: 'Responses', model: 'm1', cause, status: 500 }),
    second: '',
    third: '',
    fourth: '',
    fix: nextStepOf(cause),
  }),
)

test('a stage is worded in the language of the window, with the errors it quotes', () => {
  expect(stageSchema.parse(failedCalls)).toEqual(failedCalls)
  expect(wordStage(failedCalls)).toEqual({
    finding:
      '1 of 2 responded, 31 tokens used, no model to ask: Messages. Responses, m1: The key of this connection cannot be read. The stored value is not a key. (500)',
    fix: 'Enter the key again.',
  })
  setTranslation(chinese)
  expect(wordStage(failedCalls)).toEqual({
    finding:
      '2 个请求中有 1 个收到响应，已用 31 Token，没有可用于测试的模型：Messages。Responses，m1：无法读取此连接的密钥。存储的内容不是密钥。（500）',
    fix: '请重新输入密钥。',
  })
})

test('a stage of which no code is known stays as it was said', () => {
  setTranslation(chinese)
  const stage: Stage = { id: 'key', state: 'failed', finding: 'Stopped.', fix: 'Run again.' }
  expect(wordStage(stage)).toEqual({ finding: 'Stopped.', fix: 'Run again.' })
})

test('a report is in the language of the window, and names the address that would do', () => {
  setTranslation(chinese)
  const stage: Stage = {
    ...stageOf(doctorError('webPage', { status: 200 })),
    id: 'address',
    betterAddress: 'https://gw.example',
    durationMs: 12,
  }
  const report = checkUpReport({
    version: '1.0.0',
    baseUrl: 'https://gw.example/team',
    stages: [stage],
    proofs: [
      { route: 'chat', outcome: 'buffered', detail: 'x', ...doctorError('modelResponded', { model: 'm1' }) },
    ],
  })
  expect(report).toContain('失败')
  expect(report).toContain('API 地址: /v1/models 返回的是网页（200），而不是模型列表。 (12 ms)')
  expect(report).toContain('https://gw.example 返回了模型列表，请使用此地址。')
  expect(report).toContain('chat: m1 已响应')
})
