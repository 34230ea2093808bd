import { describe, expect, it } from 'vitest'
import { diffPieces, type DiffPart } from '../../../shared/words/diff.ts'
import { linesOf, wordsOf } from './pieces.ts'

const sideOf = (parts: readonly DiffPart[], left: 'removed' | 'added'): string[] =>
  parts.filter(({ kind }) => kind === 'same' || kind === left).flatMap(({ pieces }) => pieces)

const changesOf = (parts: readonly DiffPart[]): number =>
  parts.filter(({ kind }) => kind !== 'same').reduce((sum, { pieces }) => sum + pieces.length, 0)

/** Returns the length of the longest common subsequence, by the simple, slow method. */
function commonLength(before: readonly string[], after: readonly string[]): number {
  let above: number[] = Array.from({ length: after.length + 1 }, () => 0)
  for (const piece of before) {
    const row = [0]
    for (const [index, other] of after.entries())
      row.push(piece === other ? (above[index] ?? 0) + 1 : Math.max(above[index + 1] ?? 0, row[index] ?? 0))
    above = row
  }
  return above.at(-1) ?? 0
}

describe('the difference of two lists', () => {
  it('says nothing changed of equal lists, and nothing at all of empty ones', () => {
    expect(diffPieces(['a', 'b'], ['a', 'b'])).toEqual([{ kind: 'same', pieces: ['a', 'b'] }])
    expect(diffPieces([], [])).toEqual([])
  })

  it('puts what was removed before what was added', () => {
    expect(diffPieces(['a', 'b', 'c', 'd'], ['a', 'x', 'y', 'd'])).toEqual([
      { kind: 'same', pieces: ['a'] },
      { kind: 'removed', pieces: ['b', 'c'] },
      { kind: 'added', pieces: ['x', 'y'] },
      { kind: 'same', pieces: ['d'] },
    ])
    expect(diffPieces([], ['a'])).toEqual([{ kind: 'added', pieces: ['a'] }])
    expect(diffPieces(['a'], [])).toEqual([{ kind: 'removed', pieces: ['a'] }])
  })

  it('leads from one list to the other in as few changes as there can be', () => {
    let state = 7
    const random = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647
      return state % below
    }
    for (let round = 0; round < 300; round += 1) {
      const list = () => Array.from({ length: random(14) }, () => 'abcd'[random(4)] ?? '')
      const before = list()
      const after = list()
      const parts = diffPieces(before, after)
      expect(sideOf(parts, 'removed')).toEqual(before)
      expect(sideOf(parts, 'added')).toEqual(after)
      expect(changesOf(parts)).toBe(before.length + after.length - 2 * commonLength(before, after))
    }
  })

  it('gives up on lists with nothing in common, and keeps their ends', () => {
    const before = ['same', ...Array.from({ length: 20_000 }, (_, index) => `b${index}`), 'end']
    const after = ['same', ...Array.from({ length: 20_000 }, (_, index) => `a${index}`), 'end']
    const parts = diffPieces(before, after)
    expect(parts.map(({ kind, pieces }) => [kind, pieces.length])).toEqual([
      ['same', 1],
      ['removed', 20_000],
      ['added', 20_000],
      ['same', 1],
    ])
  })
})

describe('the pieces of a text', () => {
  it('are its lines, whatever ends them', () => {
    expect(linesOf('a\nb\r\nc')).toEqual(['a', 'b', 'c'])
  })

  it('are words, spaces and signs that make the text again', () => {
    const text = 'Größe = 2.5 kB,\n漢字 — 😀!'
    expect(wordsOf(text)).toContain('Größe')
    expect(wordsOf(text).join('')).toBe(text)
    expect(wordsOf('')).toEqual([])
  })
})
