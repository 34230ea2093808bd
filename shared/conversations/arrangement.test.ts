import { describe, expect, it } from 'vitest'
import type { Block } from '../runs/block.ts'
import { arranged, arrangementProblem, arrangements, insertionProblem } from './arrangement.ts'
import type { PathTurn } from './path-turn.ts'

const said = (role: PathTurn['role'], text: string, kind?: PathTurn['kind']): PathTurn => ({
  role,
  blocks: [{ type: 'text', text }],
  ...(kind !== undefined && { kind }),
})
const call: Block = { type: 'tool-call', callId: 'c1', name: 'look', arguments: '{}' }
const result: Block = { type: 'tool-result', callId: 'c1', output: 'It rains.' }

const plain = [said('user', 'One?'), said('assistant', 'One.'), said('user', 'Two?')]
const withTools: PathTurn[] = [
  said('user', 'Weather?'),
  { role: 'assistant', blocks: [call] },
  { role: 'user', blocks: [result] },
  said('assistant', 'Rain.'),
]
const problems = (path: readonly PathTurn[], index: number) =>
  Object.fromEntries(arrangements.map((change) => [change, arrangementProblem(path, index, change)]))

describe('turns are arranged', () => {
  it('by one place up or down, doubled or without one, and told from where they differ', () => {
    const path = ['a', 'b', 'c']
    expect(arranged(path, 1, 'move-up')).toEqual({ path: ['b', 'a', 'c'], from: 0 })
    expect(arranged(path, 1, 'move-down')).toEqual({ path: ['a', 'c', 'b'], from: 1 })
    expect(arranged(path, 1, 'duplicate')).toEqual({ path: ['a', 'b', 'b', 'c'], from: 2 })
    expect(arranged(path, 1, 'remove')).toEqual({ path: ['a', 'c'], from: 1 })
  })

  it('where there is a place: the first one goes down alone, the last one up alone', () => {
    expect(problems(plain, 0)).toEqual({ 'move-up': 'first' })
    expect(problems(plain, 1)).toEqual({})
    expect(problems(plain, 2)).toEqual({ 'move-down': 'last', remove: 'last' })
  })

  it('though only the last turns of a long conversation are known', () => {
    expect(arrangementProblem(plain, 0, 'move-up', true)).toBeUndefined()
  })
})

describe('a tool call and its result stay together', () => {
  it('whichever of them is moved, doubled or taken out', () => {
    const tools = { 'move-up': 'tools', 'move-down': 'tools', duplicate: 'tools', remove: 'tools' }
    expect(problems(withTools, 1)).toEqual(tools)
    expect(problems(withTools, 2)).toEqual(tools)
  })

  it('and nothing is moved or inserted between them', () => {
    expect(arrangementProblem(withTools, 0, 'move-down')).toBe('tools')
    expect(arrangementProblem(withTools, 3, 'move-up')).toBe('tools')
    expect([0, 1, 2, 3, 4].map((index) => insertionProblem(withTools, index))).toEqual([
      undefined,
      undefined,
      'tools',
      undefined,
      undefined,
    ])
  })

  it('also while the result is awaited: the answer stays the last turn', () => {
    const waiting = withTools.slice(0, 2)
    expect(problems(waiting, 1)).toEqual({
      'move-up': 'tools',
      'move-down': 'last',
      duplicate: 'tools',
      remove: 'last',
    })
    expect(arrangementProblem(waiting, 0, 'move-down')).toBe('tools')
  })

  it('where the gateway ran the tool both are in one turn, which goes anywhere', () => {
    const path: PathTurn[] = [said('user', 'Now?'), { role: 'assistant', blocks: [call, result] }]
    expect(problems(path, 1)).toEqual({ 'move-down': 'last', remove: 'last' })
  })
})

describe('a prefill', () => {
  const path = [said('user', 'As JSON?'), said('assistant', '{', 'prefill'), said('assistant', '"a":1}')]

  it('stays between its message and its answer', () => {
    expect(problems(path, 1)).toEqual({
      'move-up': 'prefill',
      'move-down': 'prefill',
      duplicate: 'prefill',
      remove: 'prefill',
    })
    expect(insertionProblem(path, 1)).toBe('prefill')
    expect(insertionProblem(path, 2)).toBe('prefill')
    expect(arrangementProblem([...path, said('user', 'Thanks.')], 3, 'move-up')).toBe('prefill')
  })
})

describe('a compaction', () => {
  const path = [said('user', 'One?'), said('assistant', '', 'compaction'), said('user', 'Two?')]

  it('stands for what is before it: it is not moved, and nothing is moved over it', () => {
    expect(problems(path, 1)).toEqual({
      'move-up': 'compaction',
      'move-down': 'compaction',
      duplicate: 'compaction',
    })
    expect(arrangementProblem(path, 0, 'move-down')).toBe('compaction')
    expect(arrangementProblem(path, 2, 'move-up')).toBe('compaction')
  })
})
