import { describe, expect, it } from 'vitest'
import { removedLines } from './removed-lines.ts'

describe('the line that leaving a field out takes away', () => {
  it('stands between its neighbours', () => {
    const body = { stream: true, temperature: 0.7, stop: ['a'] }
    expect(removedLines(body, 'temperature')).toEqual({
      before: '"stream": true',
      removed: '"temperature": 0.7',
      after: '"stop": ["a"]',
    })
    expect(removedLines({ seed: 1 }, 'seed')).toEqual({
      before: undefined,
      removed: '"seed": 1',
      after: undefined,
    })
  })

  it('is found by a dotted name', () => {
    const body = { contents: [], generationConfig: { topK: 4, topP: 1 } }
    expect(removedLines(body, 'generationConfig.topK')).toMatchObject({
      removed: '"topK": 4',
      after: '"topP": 1',
    })
  })

  it('is cut when it is long, and missing when the field was not sent', () => {
    expect(removedLines({ tools: 'x'.repeat(500) }, 'tools')?.removed).toMatch(/^"tools": "x{80,}…$/)
    expect(removedLines({ seed: 1 }, 'top_k')).toBeUndefined()
    expect(removedLines(undefined, 'seed')).toBeUndefined()
  })
})
