import { beforeEach, describe, expect, it } from 'vitest'
import { readLensColumns, writeLensColumns } from './lens-storage.ts'

beforeEach(() => localStorage.clear())

const columns = [
  { id: 'a', format: 'chat' as const, isTicked: true, runId: 'r1' },
  { id: 'b', format: 'messages' as const, isTicked: false, model: 'm' },
]

describe('the columns of a lens', () => {
  it('come back as they were left', () => {
    writeLensColumns({ c1: columns }, 'c1')
    expect(readLensColumns()).toEqual({ c1: columns })
  })

  it('are forgotten for conversations that were not looked at for long', () => {
    const all = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`c${index}`, columns]))
    writeLensColumns(all, 'c0')
    expect(Object.keys(readLensColumns())).toHaveLength(30)
    expect(readLensColumns()).toHaveProperty('c0')
    expect(readLensColumns()).not.toHaveProperty('c5')
  })

  it.each(['{', '[{"conversationId":"c1","columns":[]}]', '{"c1":1}'])('are none for %s', (text) => {
    localStorage.setItem('chat-lens', text)
    expect(readLensColumns()).toEqual({})
  })
})
