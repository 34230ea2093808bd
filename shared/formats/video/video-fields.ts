import type { Field } from '../field.ts'
import { videoMetadataFields } from './video-metadata-fields.ts'

/** A body field that an image can be sent in. */
export interface VideoFileField {
  /** The wire name, dotted for nested objects. */
  readonly name: string
  readonly label: string
  readonly help: string
  /** Whether it takes several: they are sent as a list. */
  readonly isList: boolean
}

/** Where an image can go (wire-reference.md, 10.1). Which of them a model reads is not documented. */
export const videoFileFields: readonly VideoFileField[] = [
  { name: 'image', label: 'First frame', help: 'The picture the video begins with.', isList: false },
  {
    name: 'images',
    label: 'References',
    help: 'Several pictures: first and last frame, or references, as the model has it.',
    isList: true,
  },
  {
    name: 'input_reference',
    label: 'Input reference',
    help: 'The name of the picture on /v1/videos.',
    isList: false,
  },
  {
    name: 'metadata.image_tail',
    label: 'Last frame',
    help: 'The picture the video ends with. Known to some vendors.',
    isList: false,
  },
]

const sizeField: Field = {
  name: 'size',
  kind: 'choice',
  help: 'Width and height in pixels. Some vendors write 1920*1080 or 720P.',
  initial: '1280x720',
  choices: ['1280x720', '720x1280', '1920x1080', '1080x1920', '1024x1024', '1024x1792', '1792x1024'],
  group: 'common',
}

const secondsField: Field = {
  name: 'seconds',
  kind: 'choice',
  help: 'The length as text: the gateway refuses a number here.',
  initial: '4',
  choices: ['4', '5', '8', '10', '12'],
  group: 'common',
}

const durationField: Field = {
  name: 'duration',
  kind: 'integer',
  help: 'The length in seconds, as a number.',
  initial: 5,
  range: { min: 1, max: 60, step: 1 },
  group: 'common',
}

const metadataField: Field = {
  name: 'metadata',
  kind: 'json',
  help: 'An object for what only some vendors know.',
  initial: {},
  group: 'common',
  parts: videoMetadataFields,
}

const imageField: Field = {
  name: 'image',
  kind: 'text',
  help: 'The address of a picture to begin with. A file chosen above takes its place.',
  initial: '',
  group: 'more',
}

const moreFields: readonly Field[] = [
  {
    name: 'mode',
    kind: 'choice',
    help: 'How much work goes into it, for vendors with more than one way.',
    initial: 'std',
    choices: ['std', 'pro'],
    group: 'more',
  },
  {
    name: 'width',
    kind: 'integer',
    help: 'In pixels. Reaches only vendors that are sent the body as it is.',
    initial: 1280,
    range: { min: 128, max: 4096, step: 16 },
    group: 'more',
  },
  {
    name: 'height',
    kind: 'integer',
    help: 'In pixels. Reaches only vendors that are sent the body as it is.',
    initial: 720,
    range: { min: 128, max: 4096, step: 16 },
    group: 'more',
  },
  {
    name: 'n',
    kind: 'integer',
    help: 'How many videos to make. Most models make one.',
    initial: 1,
    range: { min: 1, max: 4, step: 1 },
    group: 'more',
  },
  {
    name: 'response_format',
    kind: 'choice',
    help: 'How the result is handed out.',
    initial: 'url',
    choices: ['url', 'b64_json'],
    group: 'more',
  },
  {
    name: 'user',
    kind: 'text',
    help: 'A name for the end user, for the vendor to recognise misuse.',
    initial: '',
    group: 'more',
  },
]

const framesPerSecondField: Field = {
  name: 'fps',
  kind: 'integer',
  help: 'Frames a second. Some vendors want it inside metadata.',
  initial: 24,
  range: { min: 1, max: 60, step: 1 },
  group: 'common',
}

const seedField: Field = {
  name: 'seed',
  kind: 'integer',
  help: 'The same number makes much the same video again. Some vendors want it inside metadata.',
  initial: 42,
  range: { min: 0, max: 2_147_483_647, step: 1 },
  group: 'common',
}

/** The optional fields of POST /v1/video/generations (gateway-api.md; wire-reference.md, 10.1). */
export const videoGenerationFields: readonly Field[] = [
  durationField,
  sizeField,
  framesPerSecondField,
  seedField,
  metadataField,
  { ...secondsField, group: 'more' },
  imageField,
  ...moreFields,
]

/** The optional fields of POST /v1/videos (wire-reference.md, 10.1 and 10.4). */
export const videosFields: readonly Field[] = [
  secondsField,
  sizeField,
  seedField,
  metadataField,
  { ...durationField, group: 'more' },
  { ...framesPerSecondField, group: 'more' },
  {
    ...imageField,
    name: 'input_reference',
    help: 'The address of a picture. A file chosen above takes its place.',
  },
  ...moreFields,
]
