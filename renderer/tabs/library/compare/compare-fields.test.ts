import { expect, test } from 'vitest'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { compareFields } from './compare-fields.ts'

function itemOf(prompt: string, parameters: NonNullable<MediaItem['provenance']>['parameters']): MediaItem {
  return {
    id: prompt,
    kind: 'image',
    fileName: 'x.png',
    mediaType: 'image/png',
    bytes: 1_400_000,
    sha256: '',
    createdAt: 0,
    provenance: {
      prompt,
      model: 'image-studio',
      format: 'images',
      parameters,
      connectionName: 'Practice',
      isPractice: true,
    },
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
}

test('fields are marked where they differ from those of the first item, a prompt word by word', () => {
  const fields = compareFields([
    itemOf('a calm sea', { n: 4, quality: 'high' }),
    itemOf('a red sea', { n: 4 }),
    itemOf('a calm sea', { quality: 'low' }),
  ])
  const marked = fields.map(({ name, isWire, isEqual, values }) => ({
    name: isWire ? `wire ${name}` : name,
    isEqual,
    values: values.map((parts) =>
      parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join(''),
    ),
  }))
  expect(marked).toEqual([
    { name: 'Model', isEqual: true, values: ['image-studio', 'image-studio', 'image-studio'] },
    { name: 'Prompt', isEqual: false, values: ['a calm sea', 'a [red] sea', 'a calm sea'] },
    { name: 'wire n', isEqual: false, values: ['4', '4', '[–]'] },
    { name: 'wire quality', isEqual: false, values: ['high', '[–]', '[low]'] },
    { name: 'File', isEqual: true, values: ['1.4 MB PNG', '1.4 MB PNG', '1.4 MB PNG'] },
  ])
})
