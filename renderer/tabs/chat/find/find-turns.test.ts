import { describe, expect, it } from 'vitest'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { answerTurn, userTurn } from '../testing/fake-conversations.ts'
import { findTurns, firstMatchFrom, turnOfMatch } from './find-turns.ts'

const call: Block = {
  type: 'tool-call',
  callId: 'call_1',
  name: 'get_weather',
  arguments: '{"weather":true}',
}
const result: Block = { type: 'tool-result', callId: 'call_1', output: 'weather: sunny' }

const turns: Turn[] = [
  userTurn('How is the weather?'),
  { ...answerTurn('', {}), blocks: [{ type: 'text', text: 'Weather it is.' }, call] },
  { ...userTurn(''), blocks: [result] },
  answerTurn('Nothing here.', {}),
  answerTurn('The **weather** is: `weather`.', {}),
]

describe('what is found in a conversation', () => {
  it('is counted over all turns, each with the matches before it', () => {
    const found = findTurns(turns, 'weather', 'all')
    expect(found.count).toBe(7)
    expect(found.turns.map(({ index, count, before }) => [index, count, before])).toEqual([
      [0, 1, 0],
      [1, 3, 1],
      [2, 1, 4],
      [4, 2, 5],
    ])
    expect([0, 1, 3, 4, 6].map((match) => turnOfMatch(found, match)?.index)).toEqual([0, 1, 1, 2, 4])
    expect(firstMatchFrom(found, 2)).toBe(4)
    expect(firstMatchFrom(found, 3)).toBe(5)
    expect(firstMatchFrom(found, 5)).toBe(0)
  })

  it('is of the user, of the assistant, or of tools', () => {
    expect(findTurns(turns, 'weather', 'user').turns.map(({ index, count }) => [index, count])).toEqual([
      [0, 1],
    ])
    expect(findTurns(turns, 'weather', 'assistant').turns.map(({ index, count }) => [index, count])).toEqual([
      [1, 1],
      [4, 2],
    ])
    expect(findTurns(turns, 'weather', 'tools').turns.map(({ index, count }) => [index, count])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  it('is nothing for an empty search', () => {
    expect(findTurns(turns, '  ', 'all')).toEqual({ turns: [], count: 0 })
  })
})
