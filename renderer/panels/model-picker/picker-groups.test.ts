import { describe, expect, it } from 'vitest'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { buildPickerGroups, shownLimit, type PickerInput } from './picker-groups.ts'

const models: ModelEntry[] = [
  { id: 'text-embed-large', ownedBy: 'acme', endpointTypes: ['embeddings'] },
  { id: 'chat-one', ownedBy: 'acme', endpointTypes: ['openai'] },
  { id: 'chat-two', ownedBy: 'zenith', endpointTypes: ['openai', 'anthropic'] },
  { id: 'mystery', ownedBy: '', endpointTypes: [] },
]

const nothing: PickerInput = { models, target: 'chat', query: '', favourites: [], recents: [] }

/** Group headings with the names below them. */
function outline(input: Partial<PickerInput>): Record<string, string[]> {
  const { groups } = buildPickerGroups({ ...nothing, ...input })
  return Object.fromEntries(groups.map(({ value, items }) => [value, items.map(({ id }) => id)]))
}

describe('the lines of the model picker', () => {
  it('puts what fits first, by owner, and hides nothing', () => {
    expect(outline({})).toEqual({
      'Fits this tab · unknown owner': ['mystery'],
      'Fits this tab · acme': ['chat-one'],
      'Fits this tab · zenith': ['chat-two'],
      'Other models': ['text-embed-large'],
    })
  })

  it('say whose a model is where the heading does not, and what it is for in a word', () => {
    const found = buildPickerGroups({ ...nothing, query: 't' }).groups.flatMap(({ items }) => items)
    expect(found.map(({ id, description, uses }) => [id, description, uses])).toEqual([
      ['chat-two', 'zenith', ['chat']],
      ['chat-one', 'acme', ['chat']],
      ['mystery', undefined, []],
      ['text-embed-large', 'acme', ['embeddings']],
      ['t', undefined, []],
    ])
    const browsed = buildPickerGroups({ ...nothing, favourites: ['chat-one'] }).groups
    expect(browsed[0]?.items[0]?.description).toBe('acme')
    expect(browsed[2]?.items[0]?.description).toBeUndefined()
  })

  it('puts what the user says first, and what the user denies last', () => {
    const said = models.map((model) =>
      model.id === 'text-embed-large'
        ? { ...model, own: { chat: true } }
        : model.id === 'chat-one'
          ? { ...model, own: { chat: false } }
          : model,
    )
    expect(outline({ models: said })).toEqual({
      'Fits this tab · unknown owner': ['mystery'],
      'Fits this tab · acme': ['text-embed-large'],
      'Fits this tab · zenith': ['chat-two'],
      'Other models': ['chat-one'],
    })
  })

  it('shows favourites and recent models first, each model once', () => {
    expect(outline({ favourites: ['chat-two'], recents: ['chat-two', 'chat-one', 'gone'] })).toEqual({
      Favourites: ['chat-two'],
      Recent: ['chat-one'],
      'Fits this tab': ['mystery'],
      'Other models': ['text-embed-large'],
    })
  })

  it('keeps a favourite that the gateway no longer lists, and marks it', () => {
    const { groups } = buildPickerGroups({ ...nothing, favourites: ['gone'] })
    expect(groups[0]?.items[0]).toMatchObject({ id: 'gone', isMissing: true, isFavourite: true })
  })

  it('finds by every word in name, owner and labels, and offers the typed text last', () => {
    expect(outline({ query: 'acme chat' })).toEqual({
      'Fits this tab': ['chat-one'],
      'As typed': ['acme chat'],
    })
    expect(outline({ query: 'messages' })).toEqual({
      'Fits this tab': ['chat-two'],
      'As typed': ['messages'],
    })
  })

  it('offers no typed line for a name that is in the list', () => {
    expect(outline({ query: 'chat-one' })).toEqual({ 'Exact match': ['chat-one'] })
  })

  it('offers the name that was typed first, whether it fits the tab or not', () => {
    const listed = ['chatgpt-4o-latest', 'gpt-4o-mini', 'gpt-4o', 'openai/gpt-4o'].map((id) => ({
      id,
      ownedBy: 'openai',
      endpointTypes: id === 'gpt-4o' ? ['embeddings'] : ['openai'],
    }))
    expect(outline({ models: listed, query: 'GPT-4o' })).toEqual({
      'Exact match': ['gpt-4o'],
      'Fits this tab': ['openai/gpt-4o', 'gpt-4o-mini', 'chatgpt-4o-latest'],
      'As typed': ['GPT-4o'],
    })
  })

  it('draws a part of a very long list and says how many are left', () => {
    const many = Array.from({ length: 1000 }, (_, index) => ({
      id: `model-${index}`,
      ownedBy: 'acme',
      endpointTypes: ['openai'],
    }))
    const { groups, hiddenCount } = buildPickerGroups({ ...nothing, models: many })
    expect(groups.flatMap(({ items }) => items)).toHaveLength(shownLimit)
    expect(hiddenCount).toBe(1000 - shownLimit)
  })
})
