import { describe, expect, it } from 'vitest'
import { createNewText } from './new-text.ts'
import { createRandom } from '../seeded-random.ts'

/** The new characters of these pieces, one text for each and one for the end. */
function newTexts(pieces: readonly string[]): string[] {
  const text = createNewText()
  return [...pieces.map((piece) => text.take(piece)), text.end()]
}

const read = (pieces: readonly string[]): string => newTexts(pieces).join('')

const words = ['The', ' tower', ' is', ' 330 m', ' tall', '.']
const whole = words.join('')
const growing = words.map((_, index) => words.slice(0, index + 1).join(''))

describe('pieces that are new', () => {
  it('are told as they come', () => {
    expect(newTexts(words)).toEqual([...words, ''])
  })

  it.each([
    ['characters', ['6', '66', '666', 'ha', 'ha'], '666666haha'],
    ['a laugh', ['ha', 'haha', '!'], 'hahaha!'],
    ['words that begin alike', [' a', ' an', ' the', ' a'], ' a an the a'],
    ['a short answer twice', ['Yes.', ' ', 'Yes.', ' ', 'Yes. Yes. '], 'Yes. Yes. Yes. Yes. '],
    [
      'a line twice',
      ['Row, row, row your boat.', 'Row, row, row your boat.'],
      'Row, row, row your boat.'.repeat(2),
    ],
  ])('are told whole where they repeat themselves: %s', (_, pieces, expected) => {
    expect(read(pieces)).toBe(expected)
  })

  it.each([
    ['the same', (at: number) => (at >= 0 ? 'The same words. ' : '')],
    ['one character more each time', (at: number) => '6'.repeat(at + 1)],
  ])('are held for a few pieces only where they go on beginning alike: %s', (_, pieceAt) => {
    const pieces = Array.from({ length: 40 }, (_each, at) => pieceAt(at))
    const parts = newTexts(pieces)
    expect(parts.slice(0, 9).join('')).toBe(pieces.slice(0, 9).join(''))
    expect(parts.join('')).toBe(pieces.join(''))
  })

  it('are told once where the whole comes behind them, and twice where more follows it', () => {
    expect(read([...words, whole])).toBe(whole)
    expect(read([...words, whole, ' Again'])).toBe(`${whole}${whole} Again`)
  })
})

describe('a text that grows', () => {
  it.each([
    ['word by word', growing],
    ['character by character', Array.from(whole, (_, at) => whole.slice(0, at + 1))],
    ['with repetitions of what came last', growing.flatMap((piece) => [piece, piece])],
    ['in two long pieces', ['The tower is 330 m', whole]],
    ['in two pieces', ['The', whole]],
    ['with nothing in front', ['', '', ...growing, '']],
  ])('is told once: %s', (_, pieces) => {
    expect(read(pieces)).toBe(whole)
  })

  it('is told as it grows from the third piece on', () => {
    expect(newTexts(growing)).toEqual(['The', '', ' tower is', ' 330 m', ' tall', '.', ''])
  })

  it('goes on where it begins anew', () => {
    expect(read([...growing, 'And', 'And more.'])).toContain('And')
  })
})

it('loses nothing of random pieces: what is left out was there before', () => {
  const random = createRandom(20_261_128)
  for (let round = 0; round < 5_000; round += 1) {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => 'abc '[Math.floor(random() * 4)]).join(''),
    )
    const isGrowing = pieces.every((piece, at) => at === 0 || piece.startsWith(pieces[at - 1] ?? ''))
    if (isGrowing) continue
    const grewFirst = pieces[1]?.startsWith(pieces[0] ?? '') === true
    // Pieces that do not begin with those before them are told whole.
    if (!grewFirst) expect(read(pieces), JSON.stringify(pieces)).toBe(pieces.join(''))
  }
})
