import { expect, test } from 'vitest'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { chipsOf } from './model-chips.ts'

function chips(id: string, endpointTypes: string[], own?: Record<string, boolean>): string[] {
  const model: ModelEntry = { id, ownedBy: 'x', endpointTypes, ...(own !== undefined && { own }) }
  return chipsOf(model).map(({ name, kind }) => `${name} ${kind}`)
}

test('the gateway’s labels come in its order, each once, unknown ones as they are', () => {
  expect(chips('m', ['video', 'brand-new', 'openai-video', 'openai'])).toEqual([
    'video label',
    'brand-new label',
    'chat label',
  ])
})

test('a name that says more is a guess beside the labels', () => {
  expect(chips('whisper-1', ['openai'])).toEqual(['chat label', 'transcribe guess'])
  expect(chips('claude-4', ['openai'])).toEqual(['chat label', 'messages guess'])
  expect(chips('anything', [])).toEqual(['chat guess'])
})

test('the user’s own word adds what no label says, and denies a label or a guess', () => {
  expect(chips('whisper-1', ['openai'], { video: true, chat: false, transcribe: false })).toEqual([
    'chat denied',
    'video own',
  ])
  expect(chips('m', ['openai'], { chat: true })).toEqual(['chat label'])
})
