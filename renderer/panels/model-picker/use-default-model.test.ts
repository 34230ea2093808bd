import { expect, it } from 'vitest'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { defaultModel } from './use-default-model.ts'

function model(id: string, ...endpointTypes: string[]): ModelEntry {
  return { id, ownedBy: 'someone', endpointTypes }
}

const none = { recentModels: [], favouriteModels: [] }

it('never gives Chat a model that makes videos, although it was used last', () => {
  const models = [model('sora-2', 'openai'), model('gpt-5'), model('gpt-5-mini')]
  const settings = { recentModels: ['sora-2', 'gpt-5-mini'], favouriteModels: [] }
  expect(defaultModel(models, settings, 'chat', false)).toBe('gpt-5-mini')
  expect(defaultModel(models, { ...none, recentModels: ['sora-2'] }, 'chat', false)).toBeUndefined()
  expect(defaultModel(models, { ...none, favouriteModels: ['sora-2'] }, 'chat', true)).toBe('gpt-5')
})

it('chooses the only model that fits, and none among several', () => {
  const models = [model('text-embed-3', 'embeddings'), model('gpt-5', 'openai')]
  expect(defaultModel(models, none, 'chat', false)).toBe('gpt-5')
  expect(defaultModel([...models, model('gpt-5-mini', 'openai')], none, 'chat', false)).toBeUndefined()
  expect(defaultModel([model('whisper-1')], none, 'chat', false)).toBeUndefined()
})

it('chooses the plain practice model for a conversation', () => {
  const models = [model('practice-swift', 'openai'), model('practice-chat', 'openai')]
  expect(defaultModel(models, none, 'chat', true)).toBe('practice-chat')
})
