import type { Field, PrimaryField } from '../field.ts'
import { fieldsText } from '../../text/en/fields.ts'
import { videoMetadataFields } from './video-metadata-fields.ts'
import { videoText, type videoTexts } from '../../text/en/video.ts'

/** A body field for an image. */
export interface VideoFileField {
  /** The wire name, dotted for nested objects. */
  readonly name: string
  readonly label: () => string
  readonly help: () => string
  /** Whether it accepts several images, which are sent as a list. */
  readonly isList: boolean
}

/**
 * The fields for images (see shared/gateway/wire/video.md, "Create"). Which of them a model reads is not documented.
 */
export const videoFileFields: readonly VideoFileField[] = [
  fileField('image', 'image'),
  fileField('images', 'images', true),
  fileField('input_reference', 'input_reference'),
  fileField('metadata.image_tail', 'image_tail'),
]

function fileField(name: string, text: keyof typeof videoTexts.files, isList = false): VideoFileField {
  return {
    name,
    isList,
    label: () => videoText().files[text].label,
    help: () => videoText().files[text].help,
  }
}

const sizeField: Field = {
  name: 'size',
  kind: 'choice',
  help: () => videoText().fields.size,
  initial: '1280x720',
  choices: ['1280x720', '720x1280', '1920x1080', '1080x1920', '1024x1024', '1024x1792', '1792x1024'],
  group: 'common',
}

const secondsField: Field = {
  name: 'seconds',
  kind: 'choice',
  help: () => videoText().fields.seconds,
  initial: '4',
  choices: ['4', '5', '8', '10', '12'],
  group: 'common',
}

const durationField: Field = {
  name: 'duration',
  kind: 'integer',
  help: () => videoText().fields.duration,
  initial: 5,
  range: { min: 1, max: 60, step: 1 },
  group: 'common',
}

const metadataField: Field = {
  name: 'metadata',
  kind: 'json',
  help: () => videoText().fields.metadata,
  initial: {},
  group: 'common',
  parts: videoMetadataFields,
}

const imageField: Field = {
  name: 'image',
  kind: 'text',
  help: () => videoText().fields.image,
  initial: '',
  group: 'more',
}

const moreFields: readonly Field[] = [
  {
    name: 'mode',
    kind: 'choice',
    help: () => videoText().fields.mode,
    initial: 'std',
    choices: ['std', 'pro'],
    group: 'more',
  },
  {
    name: 'width',
    kind: 'integer',
    help: () => videoText().fields.pixels,
    initial: 1280,
    range: { min: 128, max: 4096, step: 16 },
    group: 'more',
  },
  {
    name: 'height',
    kind: 'integer',
    help: () => videoText().fields.pixels,
    initial: 720,
    range: { min: 128, max: 4096, step: 16 },
    group: 'more',
  },
  {
    name: 'n',
    kind: 'integer',
    help: () => videoText().fields.n,
    initial: 1,
    range: { min: 1, max: 4, step: 1 },
    group: 'more',
  },
  {
    name: 'response_format',
    kind: 'choice',
    help: () => videoText().fields.response_format,
    initial: 'url',
    choices: ['url', 'b64_json'],
    group: 'more',
  },
  {
    name: 'user',
    kind: 'text',
    help: () => videoText().fields.user,
    initial: '',
    group: 'more',
  },
]

const framesPerSecondField: Field = {
  name: 'fps',
  kind: 'integer',
  help: () => videoText().fields.fps,
  initial: 24,
  range: { min: 1, max: 60, step: 1 },
  group: 'common',
}

const seedField: Field = {
  name: 'seed',
  kind: 'integer',
  help: () => videoText().fields.seed,
  initial: 42,
  range: { min: 0, max: 2_147_483_647, step: 1 },
  group: 'common',
}

/** Returns the same field in the group `more`. */
function inMore(field: Field): Field {
  return { ...field, group: 'more' }
}

/** The optional fields of POST /v1/video/generations (see shared/gateway/wire/video.md, "Create"). */
export const videoGenerationFields: readonly Field[] = [
  durationField,
  sizeField,
  framesPerSecondField,
  seedField,
  metadataField,
  inMore(secondsField),
  imageField,
  ...moreFields,
]

/** The optional fields of POST /v1/videos (see shared/gateway/wire/video.md, "Create" and "Routes of the video object"). */
export const videosFields: readonly Field[] = [
  secondsField,
  sizeField,
  seedField,
  metadataField,
  inMore(durationField),
  inMore(framesPerSecondField),
  {
    ...imageField,
    name: 'input_reference',
    help: () => videoText().fields.input_reference,
  },
  ...moreFields,
]

const shapeOfVideo: PrimaryField = {
  name: 'size',
  label: () => fieldsText().names.shape,
  shown: ['1280x720', '720x1280', '1024x1024'],
  control: 'pictures',
}

export const videoGenerationPrimary: readonly PrimaryField[] = [
  { name: 'duration', label: () => fieldsText().names.seconds, shown: [4, 8, 12] },
  shapeOfVideo,
  { name: 'fps', label: () => fieldsText().names.framesPerSecond, shown: [24, 30, 60] },
  { name: 'seed', label: () => fieldsText().names.seed },
]

export const videosPrimary: readonly PrimaryField[] = [
  { name: 'seconds', label: () => fieldsText().names.seconds, shown: ['4', '8', '12'] },
  shapeOfVideo,
  { name: 'seed', label: () => fieldsText().names.seed },
]
