import { expect, it } from 'vitest'
import { quitWarning } from './quit-warning.ts'

it('says what is unfinished, and nothing where nothing is', () => {
  expect(quitWarning({ videos: 0, experiments: 0 })).toBeUndefined()
  expect(quitWarning({ videos: 0, experiments: 1 })).toBe(
    'An experiment is running. It is paused until you continue it.',
  )
  expect(quitWarning({ videos: 2, experiments: 3 })).toMatch(/^2 videos .* 3 experiments are running/)
})
