import type { Field } from '../field.ts'

/**
 * The optional fields that generating and editing have in common: those of gateway-api.md, and the practical ones of
 * wire-reference.md 9.1 and 9.2 that the gateway forwards. Model, prompt and files are filled by the form.
 */
const sharedFields: readonly Field[] = [
  {
    name: 'n',
    kind: 'integer',
    help: 'How many pictures to make. Some models make only one at a time.',
    initial: 1,
    range: { min: 1, max: 10, step: 1 },
    group: 'common',
  },
  {
    name: 'size',
    kind: 'choice',
    help: 'Width and height in pixels. Which sizes are taken depends on the model.',
    initial: '1024x1024',
    choices: ['auto', '1024x1024', '1536x1024', '1024x1536', '1792x1024', '1024x1792', '512x512', '256x256'],
    group: 'common',
  },
  {
    name: 'quality',
    kind: 'choice',
    help: 'How much work goes into each picture. The words differ from model to model.',
    initial: 'auto',
    choices: ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
    group: 'common',
  },
  {
    name: 'response_format',
    kind: 'choice',
    help: 'Whether pictures come inside the answer or as links that expire. Some models refuse this field.',
    initial: 'b64_json',
    choices: ['b64_json', 'url'],
    group: 'common',
  },
  {
    name: 'background',
    kind: 'choice',
    help: 'Whether the background may be transparent.',
    initial: 'auto',
    choices: ['auto', 'transparent', 'opaque'],
    group: 'common',
  },
  {
    name: 'output_format',
    kind: 'choice',
    help: 'The file format of the pictures.',
    initial: 'png',
    choices: ['png', 'jpeg', 'webp'],
    group: 'common',
  },
  {
    name: 'output_compression',
    kind: 'integer',
    help: 'How strongly JPEG and WebP are compressed: 100 keeps most.',
    initial: 100,
    range: { min: 0, max: 100, step: 1 },
    group: 'more',
  },
  {
    name: 'stream',
    kind: 'boolean',
    help: 'Send previews while a picture is made. Many models ignore it.',
    initial: true,
    group: 'common',
  },
  {
    name: 'partial_images',
    kind: 'integer',
    help: 'How many previews to send, with stream.',
    initial: 2,
    range: { min: 0, max: 3, step: 1 },
    group: 'common',
  },
  {
    name: 'user',
    kind: 'text',
    help: 'A name for the end user, for the vendor to recognise misuse.',
    initial: '',
    group: 'more',
  },
  {
    name: 'watermark',
    kind: 'boolean',
    help: 'Whether the vendor marks the picture. Known to a few vendors only.',
    initial: false,
    group: 'more',
  },
]

export const imageGenerationFields: readonly Field[] = [
  ...sharedFields,
  {
    name: 'style',
    kind: 'choice',
    help: 'Lively or true to life.',
    initial: 'vivid',
    choices: ['vivid', 'natural'],
    group: 'common',
  },
  {
    name: 'moderation',
    kind: 'choice',
    help: 'How strictly the prompt is judged.',
    initial: 'auto',
    choices: ['auto', 'low'],
    group: 'more',
  },
]

export const imageEditFields: readonly Field[] = [
  ...sharedFields,
  {
    name: 'input_fidelity',
    kind: 'choice',
    help: 'How closely faces and details of the source are kept.',
    initial: 'high',
    choices: ['high', 'low'],
    group: 'common',
  },
]
