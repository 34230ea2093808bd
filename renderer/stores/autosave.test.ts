import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { createAutosave } from './autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  let text = ''
  const saved: string[] = []
  const autosave = createAutosave({
    isUnsaved: () => saved.at(-1) !== text,
    save: async () => {
      saved.push(text)
      return ok()
    },
  })
  return {
    saved,
    autosave,
    type: (letter: string): void => {
      text += letter
      autosave.changed()
    },
  }
}

it('gathers what is typed until there is a pause', async () => {
  const { saved, type } = setUp()
  for (const letter of 'abc') {
    type(letter)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(saved).toEqual(['abc'])
})

it('saves a second after the first change at the latest, however long somebody types without a pause', async () => {
  const { saved, type } = setUp()
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    type(letter)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(saved).toEqual(['abcdefghij', 'abcdefghijklmnopqrst'])
})

it('counts the second anew after what was saved at once', async () => {
  const { saved, type, autosave } = setUp()
  type('a')
  await vi.advanceTimersByTimeAsync(200)
  await autosave.flush()
  await vi.advanceTimersByTimeAsync(5_000)
  type('b')
  await vi.advanceTimersByTimeAsync(200)
  expect(saved).toEqual(['a'])
})
