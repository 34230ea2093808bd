import { fileNameFields } from './image-fields.ts'
import { formatItems } from '../../text/intl.ts'
import { imagesText } from '../../text/en/images.ts'

/** How a family of models handles one field. Absent fields are not accepted. */
export interface ImageFieldHint {
  /** The accepted values; any value when absent. */
  readonly choices?: readonly string[]
  readonly max?: number
}

/**
 * Known facts about models with similar names (see shared/gateway/wire/images.md, "Generation fields" and "Edits"). A
 * hint, never a limit.
 */
export interface ImageFamily {
  readonly id: 'dall-e-2' | 'dall-e-3' | 'gpt-image' | 'imagen'
  readonly label: string
  /** Maximum characters of the prompt. */
  readonly maxPromptLength?: number
  readonly fields: Readonly<Record<string, ImageFieldHint>>
  /** Maximum source images of an edit; 0 for a family that cannot edit. */
  readonly maxSources: number
}

const families: readonly (ImageFamily & { readonly pattern: RegExp })[] = [
  {
    id: 'dall-e-2',
    label: 'DALL-E 2',
    pattern: /dall-?e-?2/i,
    maxPromptLength: 1_000,
    maxSources: 1,
    fields: {
      n: { max: 10 },
      size: { choices: ['256x256', '512x512', '1024x1024'] },
      quality: { choices: ['standard'] },
      response_format: { choices: ['url', 'b64_json'] },
      user: {},
    },
  },
  {
    id: 'dall-e-3',
    label: 'DALL-E 3',
    pattern: /dall-?e-?3/i,
    maxPromptLength: 4_000,
    maxSources: 0,
    fields: {
      n: { max: 1 },
      size: { choices: ['1024x1024', '1792x1024', '1024x1792'] },
      quality: { choices: ['standard', 'hd'] },
      response_format: { choices: ['url', 'b64_json'] },
      style: { choices: ['vivid', 'natural'] },
      user: {},
    },
  },
  {
    id: 'gpt-image',
    label: 'GPT-image',
    pattern: /gpt-image|chatgpt-image/i,
    maxPromptLength: 32_000,
    maxSources: 16,
    fields: {
      n: { max: 10 },
      size: { choices: ['auto', '1024x1024', '1536x1024', '1024x1536'] },
      quality: { choices: ['auto', 'low', 'medium', 'high'] },
      background: { choices: ['auto', 'transparent', 'opaque'] },
      output_format: { choices: ['png', 'jpeg', 'webp'] },
      output_compression: { max: 100 },
      moderation: { choices: ['auto', 'low'] },
      input_fidelity: { choices: ['high', 'low'] },
      stream: {},
      partial_images: { max: 3 },
      user: {},
    },
  },
  {
    id: 'imagen',
    // oxlint-disable-next-line text/untranslated -- a product's name
    label: 'Imagen',
    pattern: /(?:^|[/_-])imagen/i,
    maxSources: 0,
    fields: {
      n: {},
      size: { choices: ['1024x1024', '1:1', '3:4', '4:3', '9:16', '16:9'] },
      quality: { choices: ['standard', 'hd'] },
    },
  },
]

/**
 * The family of a model by its name (see shared/gateway/wire/images.md, "Generation fields" and "Edits");
 * `undefined` when nothing is known about it.
 */
export function imageFamilyOf(model: string): ImageFamily | undefined {
  const match = families.find(({ pattern }) => pattern.test(model))
  if (match === undefined) return undefined
  const { pattern: _pattern, ...family } = match
  return family
}

/**
 * A note on a field that a model ignores or refuses, or on a value that it does not accept (see
 * shared/gateway/wire/images.md, "Generation fields"), in the language of the window; `undefined` when no problem is
 * known.
 */
export function imageFieldNote(model: string, field: string, value?: unknown): string | undefined {
  const family = imageFamilyOf(model)
  if (family === undefined) return undefined
  // Skip the fields that only rename the file fields: they are not sent to the model.
  if (fileNameFields.some(({ name }) => name === field)) return undefined
  const hint = family.fields[field]
  if (hint === undefined) return imagesText().notAccepted({ family: family.label, field })
  if (hint.max !== undefined && typeof value === 'number' && value > hint.max)
    return imagesText().acceptedAtMost({ family: family.label, max: hint.max })
  // The newest GPT-image models accept any size within limits.
  const isOpen = family.id === 'gpt-image' && field === 'size'
  if (hint.choices !== undefined && typeof value === 'string' && !isOpen && !hint.choices.includes(value))
    return imagesText().acceptedChoices({
      family: family.label,
      choices: formatItems(hint.choices, 'disjunction'),
    })
  return undefined
}
