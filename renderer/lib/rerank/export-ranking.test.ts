import { expect, it } from 'vitest'
import { toRankingCsv, toRankingJson } from './export-ranking.ts'
import type { RerankResult } from '../../../shared/rerank/rerank-result.ts'

const result: RerankResult = {
  id: 'run',
  setId: 'set',
  connectionId: 'c',
  connectionName: 'C',
  isPractice: true,
  model: 'm',
  parameters: {},
  extraJson: '',
  query: 'sea',
  documents: [
    { id: 'a', text: 'red "boat"' },
    { id: 'b', text: 'blue sea' },
  ],
  status: 'done',
  startedAt: 0,
  ranking: {
    ranked: [
      { index: 1, score: 0.9, text: 'another text' },
      { index: 0, score: -0.5 },
    ],
    problems: [],
  },
}
const marks = new Map([['b', 1]])

it('writes a ranking with our own texts, best first', () => {
  expect(toRankingCsv([result], marks)).toBe(
    'model,rank,from,score,relevance,text\r\nm,1,2,0.9,1,blue sea\r\nm,2,1,-0.5,,"red ""boat"""\r\n',
  )
  expect(JSON.parse(toRankingJson([result], marks))).toEqual([
    {
      model: 'm',
      query: 'sea',
      results: [
        { rank: 1, from: 2, score: 0.9, text: 'blue sea', relevance: 1 },
        { rank: 2, from: 1, score: -0.5, text: 'red "boat"' },
      ],
    },
  ])
})
