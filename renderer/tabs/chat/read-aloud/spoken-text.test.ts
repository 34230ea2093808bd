import { expect, it } from 'vitest'
import { languageOf, spokenPieces } from './spoken-text.ts'

it('speaks the words of an answer, and neither code nor marks nor addresses', () => {
  const answer =
    '# Harbour\n\nIt **opens** at [seven](https://a.example/x).\n\n```ts\nconst a = 1\n```\n\n| a | b |\n| - | - |\n- One\n- `Two`'
  expect(spokenPieces(answer)).toEqual(['Harbour', 'It opens at seven.', 'a b', 'One', 'Two'])
})

it('speaks long lines sentence by sentence, and no more than an hour', () => {
  const sentence = 'The harbour office opens at seven. '
  const pieces = spokenPieces(sentence.repeat(100))
  expect(pieces.every((piece) => piece.length <= 600 && piece.endsWith('.'))).toBe(true)
  expect(pieces.join(' ')).toBe(sentence.repeat(100).trim())
  expect(spokenPieces('a'.repeat(1_000_000)).join('').length).toBe(60_000)
})

it('tells the language by the letters', () => {
  expect(languageOf('港口办公室七点开门', 'en')).toBe('zh')
  expect(languageOf('港は七時に開く', 'en')).toBe('ja')
  expect(languageOf('항구', 'en')).toBe('ko')
  expect(languageOf('Порт открыт', 'en')).toBe('ru')
  expect(languageOf('Der Hafen', 'de')).toBe('de')
})
