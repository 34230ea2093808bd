import { describe, expect, test } from 'vitest'
import { contentOf } from './answer.ts'
import { toChoice, type Draft } from './draft.ts'
import type { ParsedTextRequest } from './parsed-text-request.ts'

const request: ParsedTextRequest = {
  format: 'chat completions',
  model: 'practice-chat',
  stream: true,
  system: '',
  turns: [],
  tools: [],
  toolChoice: 'auto',
  parallelCalls: true,
  output: { type: 'text' },
  thinking: 'auto',
  stop: [],
  count: 1,
  settings: [],
}

const draft: Draft = {
  reasoning: 'I think so.',
  text: 'One two. Three four.',
  calls: [{ id: 'call_1', name: 'look', arguments: '{"a":1}' }],
}

describe('toChoice', () => {
  test('keeps everything without limits, in the order reasoning, text, calls', () => {
    const choice = toChoice(draft, request)
    expect(choice.finish).toEqual({ reason: 'tool-calls' })
    expect(contentOf(choice)).toEqual({
      reasoning: draft.reasoning,
      text: draft.text,
      refusal: '',
      images: [],
      sounds: [],
      calls: draft.calls,
    })
  })

  test('ends before the first of several stop sequences and makes no calls after it', () => {
    const choice = toChoice(draft, { ...request, stop: ['four', 'Three', ''] })
    expect(choice.finish).toEqual({ reason: 'stop-sequence', sequence: 'Three' })
    expect(contentOf(choice)).toMatchObject({ text: 'One two. ', calls: [] })
  })

  test('counts reasoning towards the token limit and cuts arguments in the middle', () => {
    const all = toChoice(draft, request).steps.length
    const cut = toChoice(draft, { ...request, maxTokens: all - 2 })
    const early = toChoice(draft, { ...request, maxTokens: 2 })
    expect(cut.finish).toEqual({ reason: 'length' })
    expect(contentOf(cut).calls[0]?.arguments).toBe('{"a":')
    expect(contentOf(early)).toMatchObject({ reasoning: 'I think', text: '' })
  })

  test('ends ordinarily when the answer is exactly as long as the limit', () => {
    const all = toChoice(draft, request).steps.length
    expect(toChoice(draft, { ...request, maxTokens: all }).finish).toEqual({ reason: 'tool-calls' })
  })
})
