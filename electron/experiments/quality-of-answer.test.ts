import { describe, expect, it } from 'vitest'
import type { EmbeddingList } from '../../shared/formats/embeddings/embedding-list.ts'
import { createAnswer, type Answer } from '../../shared/runs/answer.ts'
import { qualityOfAnswer } from './quality-of-answer.ts'

function rankingOf(...indices: number[]): Answer {
  const ranked = indices.map((index, place) => ({ index, score: 1 - place / 10 }))
  return {
    ...createAnswer(),
    blocks: [{ type: 'opaque', label: 'ranking', value: { ranked, problems: [] } }],
  }
}

describe('qualityOfAnswer', () => {
  it('counts the words of a transcript that are not the expected ones', () => {
    const heard = { answer: createAnswer(), text: 'the quick brown box' }
    expect(qualityOfAnswer('transcriptions', heard, { expected: 'The quick, brown fox.' })).toEqual({
      wordErrorRate: 0.25,
    })
    expect(qualityOfAnswer('transcriptions', heard, { expected: ' ' })).toEqual({})
    expect(qualityOfAnswer('transcriptions', heard, {})).toEqual({})
    expect(qualityOfAnswer('chat', heard, { expected: 'The quick, brown fox.' })).toEqual({})
  })

  it.each([[[2]], [['2']], ['2'], ['[2]'], [2]])(
    'weighs where a ranking has what is relevant: %j',
    (relevant) => {
      const ranked = { answer: rankingOf(0, 2, 1), text: '' }
      const quality = qualityOfAnswer('rerank', ranked, { relevant })
      // One relevant document at rank 2: 1/log2(3), and 1/2.
      expect(quality.ndcgAt10).toBeCloseTo(0.63093, 5)
      expect(quality.reciprocalRank).toBe(0.5)
    },
  )

  it('puts documents in order by how near their vectors are to that of the query', () => {
    const vectors: EmbeddingList = {
      count: 4,
      dimensions: 2,
      // The query, an orthogonal vector, a longer one with nearly the same direction, and a missing one.
      vectors: Float32Array.of(1, 0, 0, 3, 5, 1, Number.NaN, Number.NaN),
      readyCount: 3,
      encoding: 'float',
      type: 'float',
      problems: [],
    }
    const given = { answer: createAnswer(), text: '', vectors }
    expect(qualityOfAnswer('embeddings', given, { relevant: [1] })).toEqual({
      ndcgAt10: 1,
      reciprocalRank: 1,
    })
    expect(qualityOfAnswer('embeddings', given, { relevant: [0] }).reciprocalRank).toBe(0.5)
    expect(qualityOfAnswer('embeddings', given, { relevant: [2] }).reciprocalRank).toBe(0)
    expect(qualityOfAnswer('embeddings', given, {})).toEqual({})
    expect(qualityOfAnswer('embeddings', { ...given, vectors: undefined }, { relevant: [1] })).toEqual({})
  })

  it('gives no figure where nothing is marked relevant', () => {
    expect(qualityOfAnswer('rerank', { answer: rankingOf(0), text: '' }, { relevant: [] })).toEqual({})
    expect(qualityOfAnswer('rerank', { answer: createAnswer(), text: '' }, { relevant: [0] })).toEqual({})
  })
})
