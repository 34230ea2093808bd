import { expect, it } from 'vitest'
import { findByName, nameRanks, rankName, searchWords } from './rank-name.ts'

const models = [
  'chatgpt-4o-latest',
  'my-gpt-4o-mini',
  'azure.gpt-4o',
  'gpt-4o-mini',
  'openai/gpt-4o',
  'gpt-4o',
  'GPT-4o-audio',
  'gpt-4.1',
]

function find(search: string): readonly string[] {
  return findByName(models, searchWords(search), (name) => ({ name }))
}

it('finds a name as it was typed first, then beginnings, then words, then the rest', () => {
  expect(find('gpt-4o')).toEqual([
    'gpt-4o',
    'openai/gpt-4o',
    'gpt-4o-mini',
    'GPT-4o-audio',
    'my-gpt-4o-mini',
    'azure.gpt-4o',
    'chatgpt-4o-latest',
  ])
  expect(find('GPT-4O')[0]).toBe('gpt-4o')
  expect(find(' mini gpt-4o ')).toEqual(['my-gpt-4o-mini', 'gpt-4o-mini'])
  expect(find('')).toBe(models)
  expect(find('claude')).toEqual([])
})

it.each([
  ['tts-1', 'tts-1', 'exact'],
  ['TTS-1', 'tts-1', 'exact'],
  ['vendor/a/tts-1', 'tts-1', 'last-segment'],
  ['tts-1-hd', 'tts-1', 'prefix'],
  ['qwen tts-1', 'tts-1', 'whole-word'],
  ['qwen-tts-1106', 'tts-1', 'word-start'],
  ['mytts-1', 'tts-1', 'inside'],
  ['mytts-1 tts-1x tts-1', 'tts-1', 'whole-word'],
  ['通义千问', '千问', 'inside'],
])('%j answers the search %j as %s', (name, search, rank) => {
  expect(nameRanks[rankName(name, searchWords(search)) ?? -1]).toBe(rank)
})

it('finds by keywords last, and by all words together', () => {
  expect(rankName('Play', ['light'], 'Light mode')).toBe(nameRanks.indexOf('keywords'))
  expect(rankName('Play', ['light', 'dark'], 'Light mode')).toBeUndefined()
})
