import { expect, test } from 'vitest'
import type { AppError } from '../../shared/errors/app-error.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createKeyHealth } from './key-health.ts'

function create() {
  const clock = createMemoryClock(1_000)
  const notified: number[] = []
  const health = createKeyHealth({ clock, onChanged: () => void notified.push(clock.now()) })
  return { clock, health, notified }
}

const refused: AppError = { kind: 'unauthorized', party: 'key', message: 'No.', status: 401 }

test('tells of a change once, and not of the same answer again', () => {
  const { health, notified } = create()
  health.noteError('k1', refused, 'list')
  health.noteError('k1', refused, 'run')
  expect(notified).toHaveLength(1)
  health.noteAccepted('k1')
  expect(notified).toHaveLength(2)
  expect(health.get('k1')).toEqual({ state: 'valid', checkedAt: 1_000 })
})

test('keeps the number of models and the limits when a run says nothing of them', () => {
  const { health } = create()
  health.noteAccepted('k1', 9)
  health.noteLimits('k1', [{ of: 'requests', remaining: 3 }])
  health.noteAccepted('k1')
  expect(health.get('k1')).toMatchObject({
    modelCount: 9,
    limits: [{ of: 'requests', remaining: 3 }],
    limitsAt: 1_000,
  })
  health.noteLimits('k1', [])
  expect(health.get('k1')?.limits).toHaveLength(1)
})

test('an error that says nothing about the key changes nothing', () => {
  const { health, notified } = create()
  health.noteError('k1', { kind: 'network', message: 'Away.' }, 'run')
  expect({ health: health.get('k1'), notified }).toEqual({ health: undefined, notified: [] })
})

test('knows the longest list of some keys', () => {
  const { health } = create()
  health.noteAccepted('k1', 9)
  health.noteAccepted('k2', 42)
  expect([health.maxModels(['k1', 'k2']), health.maxModels(['k1', 'k3']), health.maxModels([])]).toEqual([
    42, 9, 0,
  ])
})
