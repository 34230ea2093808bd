import { describe, expect, it } from 'vitest'
import { formatTabs } from '../../../shared/tabs.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { conversationFormatOf } from '../../../shared/formats/model-fit.ts'
import { openTargetsOf } from './open-targets.ts'

const entry = (id: string, endpointTypes: string[], own?: Record<string, boolean>): ModelEntry => ({
  id,
  ownedBy: 'x',
  endpointTypes,
  ...(own !== undefined && { own }),
})

describe('where a model can be opened', () => {
  it('is every tab that asks a model, those that fit first', () => {
    const others = formatTabs.filter((tab) => !['models', 'chat', 'transcribe', 'video', 'raw'].includes(tab))
    const targets = openTargetsOf(entry('whisper', ['openai'], { video: true }))
    expect(targets.map(({ tab, fit }) => `${tab} ${fit}`)).toEqual([
      'video own',
      'transcribe guess',
      'chat none',
      'lens none',
      ...others.map((tab) => `${tab} none`),
    ])
  })
})

describe('the format a chat begins in', () => {
  it.each<[string, ModelEntry, string]>([
    ['the first label of the gateway', entry('m', ['anthropic', 'openai']), 'messages'],
    [
      'the next one where the first is no conversation',
      entry('m', ['image-generation', 'gemini']),
      'generate-content',
    ],
    ['the user’s word before any label', entry('m', ['openai'], { responses: true }), 'responses'],
    ['not a label that the user denies', entry('m', ['openai', 'anthropic'], { chat: false }), 'messages'],
    ['a guess where nothing is listed', entry('claude-x', ['unknown']), 'messages'],
    ['chat completions where nothing is known', entry('m', ['unknown']), 'chat'],
  ])('is %s', (_, model, format) => {
    expect(conversationFormatOf(model)).toBe(format)
  })
})
