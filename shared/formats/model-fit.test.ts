import { describe, expect, test } from 'vitest'
import type { FitTarget } from './registry.ts'
import { endpointTypeLabel, fitOf, fitsOf } from './model-fit.ts'

function fit(id: string, endpointTypes: string[], target: FitTarget): string {
  return fitOf({ id, ownedBy: 'x', endpointTypes }, target)
}

test.each<[string, string[], FitTarget, string]>([
  ['some-model', ['openai'], 'chat', 'label'],
  ['some-model', ['anthropic', 'openai'], 'messages', 'label'],
  ['some-model', ['openai-response'], 'responses', 'label'],
  ['some-model', ['openai-response'], 'chat', 'none'],
  ['some-model', ['gemini', 'openai'], 'generate-content', 'label'],
  ['some-model', ['image-generation', 'openai'], 'images', 'label'],
  ['some-model', ['embeddings'], 'embeddings', 'label'],
  ['some-model', ['jina-rerank'], 'rerank', 'label'],
  ['some-model', ['openai-video'], 'video', 'label'],
  ['some-model', ['something-new'], 'chat', 'none'],
  ['some-model', [], 'chat', 'guess'],
  ['some-model', [], 'messages', 'none'],
  ['claude-x', ['openai'], 'messages', 'guess'],
  ['vendor/gpt-9', ['openai'], 'responses', 'guess'],
  ['gemini-9-pro', [], 'generate-content', 'guess'],
  ['gemini-9-pro', ['openai'], 'responses', 'none'],
  ['gemini-9-flash-image', ['gemini', 'openai'], 'chat', 'label'],
  ['gemini-embedding-9', ['gemini', 'openai'], 'chat', 'none'],
])('%s with labels %j fits %s: %s', (id, types, target, expected) => {
  expect(fit(id, types, target)).toBe(expected)
})

describe('a name that says what a model is for', () => {
  test.each<[string, FitTarget]>([
    ['text-embedding-3-small', 'embeddings'],
    ['bge-m3', 'embeddings'],
    ['bge-reranker-v2', 'rerank'],
    ['tts-1-hd', 'speech'],
    ['gpt-4o-mini-tts', 'speech'],
    ['whisper-1', 'transcribe'],
    ['gpt-4o-transcribe-diarize', 'transcribe'],
    ['speech-to-text-v2', 'transcribe'],
    ['kokoro-82m', 'speech'],
    ['eleven_multilingual_v2', 'speech'],
    ['gpt-4o-transcribe', 'transcribe'],
    ['dall-e-3', 'images'],
    ['gpt-image-1', 'images'],
    ['flux-1.1-pro', 'images'],
    ['imagen-4.0', 'images'],
    ['practice-image', 'images'],
    ['sora-2', 'video'],
    ['veo3', 'video'],
    ['kling-v2', 'video'],
    ['wan2.2-t2v', 'video'],
    ['practice-video', 'video'],
  ])('%s is for %s, and not for conversations although it is labelled so', (id, target) => {
    expect([fit(id, ['openai'], target), fit(id, ['openai'], 'chat'), fit(id, [], 'chat')]).toEqual([
      'guess',
      'none',
      'none',
    ])
  })

  test.each(['taiwan-llm', 'swan-7b', 'imagine-chat', 'solar-pro', 'practice-vision'])(
    '%s only sounds like one',
    (id) => {
      expect(fit(id, ['openai'], 'chat')).toBe('label')
    },
  )
})

test('chips say what a label promises, and unknown labels as they are', () => {
  expect(
    [
      'openai',
      'openai-response',
      'openai-response-compact',
      'anthropic',
      'gemini',
      'jina-rerank',
      'odd-one',
    ].map(endpointTypeLabel),
  ).toEqual(['chat', 'responses', 'compact', 'messages', 'generate-content', 'rerank', 'odd-one'])
})

test('the user’s own word outweighs labels and names', () => {
  const model = {
    id: 'whisper-1',
    ownedBy: 'x',
    endpointTypes: ['openai'],
    own: { chat: true, transcribe: false },
  }
  expect([fitOf(model, 'chat'), fitOf(model, 'transcribe'), fitOf(model, 'speech')]).toEqual([
    'own',
    'none',
    'none',
  ])
  expect(fitsOf(model).filter((item) => item.fit !== 'none')).toEqual([{ target: 'chat', fit: 'own' }])
})
