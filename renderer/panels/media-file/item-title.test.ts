import { expect, test } from 'vitest'
import { itemTitle } from './item-title.ts'

test.each([
  ['2026-11-21_14-02-20_image-studio-2_lighthouse-on-a-rocky.png', 'lighthouse-on-a-rocky'],
  ['2026-11-21_14-02-20_image-studio-2.png', 'image-studio-2'],
  ['2026-11-21_14-02-20_voice_two_voices.wav', 'two_voices'],
  ['holiday 2026.jpg', 'holiday 2026.jpg'],
])('%s is called %s', (fileName, title) => {
  expect(itemTitle({ fileName })).toBe(title)
})

test('a preview whose image did not come says so in its name', () => {
  const provenance = {
    prompt: 'A boat',
    model: 'm',
    format: 'images-generations',
    parameters: {},
    connectionName: 'c',
    isPractice: false,
    isPreview: true,
  } as const
  expect(itemTitle({ fileName: 'a.png', provenance })).toBe('A boat (preview)')
})
