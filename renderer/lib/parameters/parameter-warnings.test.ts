import { describe, expect, it } from 'vitest'
import { sentSettings } from '../../../shared/conversations/to-input.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { Json } from '../../../shared/json.ts'
import type { ConversationFormatId } from '../../../shared/formats/registry.ts'
import { omissionNotes, parameterWarnings } from './parameter-warnings.ts'

function sent(values: Record<string, Json>): Parameters {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { isSent: true, value }]))
}

const thinking = 'generationConfig.thinkingConfig'

describe('what fields of one request say against each other', () => {
  it.each<[ConversationFormatId, Record<string, Json>, string, string]>([
    [
      'messages',
      { max_tokens: 2048, thinking: { type: 'enabled', budget_tokens: 2048 } },
      'thinking',
      'less than max_tokens (2048)',
    ],
    ['messages', { thinking: { type: 'enabled' } }, 'thinking', 'needs budget_tokens'],
    ['messages', { thinking: { type: 'adaptive', budget_tokens: 2048 } }, 'thinking', 'only with enabled'],
    ['messages', { thinking: { budget_tokens: 2048 } }, 'thinking', 'Needs a type'],
    ['messages', { temperature: 0.2, thinking: { type: 'adaptive' } }, 'temperature', 'only 1'],
    ['messages', { temperature: 1, top_p: 0.9 }, 'temperature', 'together with top_p'],
    [
      'generate-content',
      { [thinking]: { thinkingBudget: 1, thinkingLevel: 'LOW' } },
      thinking,
      'not sent together',
    ],
    [
      'generate-content',
      { [thinking]: { thinkingBudget: 512 }, 'generationConfig.maxOutputTokens': 512 },
      thinking,
      'leaves nothing',
    ],
    [
      'generate-content',
      { 'generationConfig.responseSchema': {} },
      'generationConfig.responseSchema',
      'application/json',
    ],
    ['chat', { max_tokens: 1, max_completion_tokens: 1 }, 'max_tokens', 'only one'],
    ['chat', { top_logprobs: 2 }, 'top_logprobs', 'Needs logprobs'],
    ['chat', { tool_choice: 'required' }, 'tool_choice', 'No tools are sent'],
    [
      'messages',
      { tools: [{ name: 'a' }], tool_choice: { type: 'tool', name: 'b' } },
      'tool_choice',
      'No tool is named b',
    ],
    ['responses', { previous_response_id: '' }, 'previous_response_id', 'Empty'],
  ])('in %s: %j', (format, values, field, words) => {
    expect(parameterWarnings(sent(values), format)[field]).toContain(words)
  })

  it('is nothing where they agree, or are not sent', () => {
    const agreed = { max_tokens: 4096, temperature: 1, thinking: { type: 'enabled', budget_tokens: 2048 } }
    expect(parameterWarnings(sent(agreed), 'messages')).toEqual({})
    expect(parameterWarnings({ thinking: { isSent: false, value: {} } }, 'messages')).toEqual({})
    const tools = { tools: [{ name: 'a' }], tool_choice: { type: 'tool', name: 'a' } }
    expect(parameterWarnings(sent(tools), 'messages')).toEqual({})
  })

  it.each<[Record<string, Json>, boolean]>([
    [{ stream_options: {} }, true],
    [{ stream_options: {}, stream: false }, true],
    [{ stream_options: {}, stream: true }, false],
  ])(
    'what is switched on and left out is told beside its field, and warned of nowhere: %j',
    (values, isTold) => {
      const notes = omissionNotes(sent(values), 'chat')
      expect(notes).toEqual(isTold ? { stream_options: expect.stringContaining('Omitted') } : {})
      expect(
        'stream_options' in sentSettings({ parameters: sent(values), format: 'chat', model: 'm' }, {}, []),
      ).toBe(!isTold)
      expect(parameterWarnings(sent(values), 'chat')).toEqual({})
    },
  )
})
