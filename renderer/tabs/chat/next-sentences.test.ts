import { expect, it } from 'vitest'
import { nextSentences } from './next-sentences.ts'

it('speaks whole sentences only, without their marks', () => {
  const text = 'First **one**. Second one! And the thi'
  const first = nextSentences(text, 0)
  expect(first).toEqual({ spoken: 'First one. Second one!', end: 26 })
  expect(nextSentences(text, first.end)).toEqual({ spoken: '', end: 26 })
  expect(nextSentences(`${text}rd. `, first.end)).toEqual({ spoken: 'And the third.', end: 41 })
})

it('does not take a number for the end of a sentence', () => {
  expect(nextSentences('It is 3.14 by', 0).spoken).toBe('')
})

it('skips to the end of what nobody could listen to', () => {
  const { spoken } = nextSentences('A sentence. '.repeat(200), 0)
  expect(spoken.length).toBe(402)
  expect(spoken.endsWith('A sentence.')).toBe(true)
})

it('has the last words of many lines, empty ones among them', () => {
  const lines = Array.from({ length: 90 }, (_, index) => (index % 3 === 1 ? '' : `Line ${index}.`))
  const { spoken, end } = nextSentences(`${lines.join('\n')}\n`, 0)
  const all = lines.filter((line) => line !== '').join(' ')
  expect(all.length).toBeGreaterThan(400)
  expect(spoken).toBe(`… ${all.slice(-400)}`)
  expect(end).toBe(lines.join('\n').length + 1)
})

it('keeps the signs that mark nothing', () => {
  expect(nextSentences('About ~20% of get_time.\n# Next\nC# is > B.\n', 0).spoken).toBe(
    'About ~20% of get_time. Next C# is > B.',
  )
})
