import { describe, expect, it } from 'vitest'
import { imageEditFields, imageGenerationFields } from './image-fields.ts'
import { imageFamilyOf, imageFieldNote } from './image-families.ts'

const words = (text: string): string[] => text.split(/\s+/)

describe('the fields of image requests', () => {
  it('are the documented and the practical ones, each once', () => {
    const generation = imageGenerationFields.map(({ name }) => name)
    expect(generation.toSorted()).toEqual(
      words(
        `background moderation n output_compression output_format partial_images quality response_format size
        stream style user watermark`,
      ),
    )
    const edit = imageEditFields.map(({ name }) => name)
    expect(edit.toSorted()).toEqual(
      words(
        `background image input_fidelity mask n output_compression output_format partial_images quality response_format
        size stream user watermark`,
      ),
    )
  })

  it('begin with one of their own values', () => {
    for (const { choices, initial } of [...imageGenerationFields, ...imageEditFields])
      if (choices !== undefined) expect(choices).toContain(initial)
  })
})

describe('what is known of a family of models', () => {
  it('is told by the name, and nothing is told of unknown names', () => {
    expect(imageFamilyOf('openai/gpt-image-1')?.id).toBe('gpt-image')
    expect(imageFamilyOf('dall-e-3')?.id).toBe('dall-e-3')
    expect(imageFamilyOf('practice-image')).toBeUndefined()
    expect(imageFieldNote('practice-image', 'style', 'odd')).toBeUndefined()
  })

  it('is a note beside a field, and none where nothing speaks against it', () => {
    expect(imageFieldNote('gpt-image-1', 'response_format', 'url')).toBe(
      'GPT-image models are not known to accept response_format. Sent anyway.',
    )
    expect(imageFieldNote('dall-e-3', 'n', 4)).toBe('DALL-E 3 models accept 1 at most. Sent anyway.')
    expect(imageFieldNote('dall-e-2', 'size', '1792x1024')).toBe(
      'DALL-E 2 models are known to accept 256x256, 512x512 or 1024x1024. Sent anyway.',
    )
    expect(imageFieldNote('gpt-image-2', 'size', '2048x1152')).toBeUndefined()
    expect(imageFieldNote('dall-e-2', 'n', 4)).toBeUndefined()
    expect(imageFieldNote('dall-e-2', 'image', 'images[]')).toBeUndefined()
  })
})
