import { expect, it } from 'vitest'
import type { ModelEntry } from '../models/model-entry.ts'
import { planOfModels } from './plan-of-models.ts'

const model = (id: string, ...endpointTypes: string[]): ModelEntry => ({ id, ownedBy: 'x', endpointTypes })

it('asks each model in the format that fits it best', () => {
  const models = [
    model('some-model'),
    model('claude-x', 'anthropic', 'openai'),
    model('bge-reranker-v2'),
    model('text-embedding-3-small', 'embeddings'),
    model('tts-1'),
    model('whisper-1'),
    model('gpt-image-1', 'image-generation'),
    model('sora-2', 'openai-video'),
  ]
  const { plan, leftOut } = planOfModels(models, 'one', () => 'v')
  expect(plan.variants.map(({ format, label }) => `${format}:${label}`)).toEqual([
    'chat:some-model',
    'messages:claude-x',
    'rerank:bge-reranker-v2',
    'embeddings:text-embedding-3-small',
    'speech:tts-1',
    'transcriptions:whisper-1',
    'images-generations:gpt-image-1',
    'video-generations:sora-2',
  ])
  expect(leftOut).toEqual([])
  expect(plan).toMatchObject({ prompt: '', cases: [{ vars: {} }] })
})
