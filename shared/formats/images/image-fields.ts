import { profile } from '../../gateway/profile.ts'
import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { imagesText } from '../../text/en/images.ts'

/**
 * The optional fields that generating and editing have in common: the documented ones, and the practical ones that the
 * gateway forwards (see shared/gateway/wire/images.md, "Generation fields" and "Edits"). Model, prompt and files are filled
 * by the form.
 */
const sharedFields: readonly Field[] = [
  {
    name: 'n',
    kind: 'integer',
    help: () => imagesText().fields.n,
    initial: 1,
    range: { min: 1, max: 10, step: 1 },
    group: 'common',
  },
  {
    name: 'size',
    kind: 'choice',
    help: () => imagesText().fields.size,
    initial: '1024x1024',
    choices: ['auto', '1024x1024', '1536x1024', '1024x1536', '1792x1024', '1024x1792', '512x512', '256x256'],
    group: 'common',
  },
  {
    name: 'quality',
    kind: 'choice',
    help: () => imagesText().fields.quality,
    initial: 'auto',
    choices: ['auto', 'low', 'medium', 'high', 'standard', 'hd'],
    group: 'common',
  },
  {
    name: 'response_format',
    kind: 'choice',
    help: () => imagesText().fields.response_format,
    initial: 'b64_json',
    choices: ['b64_json', 'url'],
    group: 'common',
  },
  {
    name: 'background',
    kind: 'choice',
    help: () => imagesText().fields.background,
    initial: 'auto',
    choices: ['auto', 'transparent', 'opaque'],
    group: 'common',
  },
  {
    name: 'output_format',
    kind: 'choice',
    help: () => imagesText().fields.output_format,
    initial: 'png',
    choices: ['png', 'jpeg', 'webp'],
    group: 'common',
  },
  {
    name: 'output_compression',
    kind: 'integer',
    help: () => imagesText().fields.output_compression,
    initial: 100,
    range: { min: 0, max: 100, step: 1 },
    group: 'more',
  },
  {
    name: 'stream',
    kind: 'boolean',
    help: () => imagesText().fields.stream,
    initial: true,
    group: 'common',
  },
  {
    name: 'partial_images',
    kind: 'integer',
    help: () => imagesText().fields.partial_images,
    initial: 2,
    range: { min: 0, max: 3, step: 1 },
    group: 'common',
  },
  {
    name: 'user',
    kind: 'text',
    help: () => imagesText().fields.user,
    initial: '',
    group: 'more',
  },
  {
    name: 'watermark',
    kind: 'boolean',
    help: () => imagesText().fields.watermark,
    initial: false,
    group: 'more',
  },
]

export const imageGenerationFields: readonly Field[] = [
  ...sharedFields,
  {
    name: 'style',
    kind: 'choice',
    help: () => imagesText().fields.style,
    initial: 'vivid',
    choices: ['vivid', 'natural'],
    group: 'common',
  },
  {
    name: 'moderation',
    kind: 'choice',
    help: () => imagesText().fields.moderation,
    initial: 'auto',
    choices: ['auto', 'low'],
    group: 'more',
  },
]

/**
 * Fields that name the multipart fields for files, since the documentation leaves those names to the model. When
 * switched off, the names of the profile are used. They are not sent as fields themselves.
 */
export const fileNameFields: readonly Field[] = [
  {
    name: 'image',
    kind: 'choice',
    help: () => imagesText().fields.image,
    initial: profile.imageEditFields.images,
    choices: [profile.imageEditFields.image, profile.imageEditFields.images, 'images', 'images[]'],
    group: 'more',
  },
  {
    name: 'mask',
    kind: 'choice',
    help: () => imagesText().fields.mask,
    initial: profile.imageEditFields.mask,
    choices: [profile.imageEditFields.mask, 'mask_image'],
    group: 'more',
  },
]

export const imageEditFields: readonly Field[] = [
  ...sharedFields,
  {
    name: 'input_fidelity',
    kind: 'choice',
    help: () => imagesText().fields.input_fidelity,
    initial: 'high',
    choices: ['high', 'low'],
    group: 'common',
  },
  ...fileNameFields,
]

const sharedPrimary: readonly PrimaryField[] = [
  { name: 'n', label: () => fieldsText().names.howMany, shown: [1, 2, 4] },
  {
    name: 'size',
    label: () => fieldsText().names.shape,
    shown: ['1024x1024', '1536x1024', '1024x1536'],
    control: 'pictures',
  },
  { name: 'quality', label: () => fieldsText().names.quality, shown: ['low', 'medium', 'high'] },
  { name: 'output_format', label: () => fieldsText().names.file },
]

export const imageGenerationPrimary: readonly PrimaryField[] = [
  ...sharedPrimary,
  { name: 'background', label: () => fieldsText().names.background },
]

export const imageEditPrimary: readonly PrimaryField[] = [
  ...sharedPrimary,
  { name: 'input_fidelity', label: () => fieldsText().names.fidelity },
]
