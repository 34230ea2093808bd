import type { Field } from '../field.ts'
import { videoText } from '../../text/en/video.ts'

/**
 * Keys of `metadata` that vendors are known to read (see shared/gateway/wire/video.md, "Create"). Other keys are kept
 * unchanged.
 */
export const videoMetadataFields: readonly Field[] = [
  {
    name: 'negative_prompt',
    kind: 'text',
    help: () => videoText().metadata.negative_prompt,
    initial: '',
    group: 'common',
  },
  {
    name: 'resolution',
    kind: 'choice',
    help: () => videoText().metadata.resolution,
    initial: '720p',
    choices: ['480p', '720p', '1080p'],
    group: 'common',
  },
  {
    name: 'aspect_ratio',
    kind: 'choice',
    help: () => videoText().metadata.aspect_ratio,
    initial: '16:9',
    choices: ['16:9', '9:16', '1:1', '4:3', '3:4', '21:9'],
    group: 'common',
  },
  {
    name: 'seed',
    kind: 'integer',
    help: () => videoText().metadata.seed,
    initial: 42,
    range: { min: 0, max: 2_147_483_647, step: 1 },
    group: 'common',
  },
  {
    name: 'fps',
    kind: 'integer',
    help: () => videoText().metadata.fps,
    initial: 24,
    range: { min: 1, max: 60, step: 1 },
    group: 'common',
  },
  {
    name: 'cfg_scale',
    kind: 'number',
    help: () => videoText().metadata.cfg_scale,
    initial: 0.5,
    range: { min: 0, max: 20, step: 0.1 },
    group: 'more',
  },
  {
    name: 'image_tail',
    kind: 'text',
    help: () => videoText().metadata.image_tail,
    initial: '',
    group: 'more',
  },
  {
    name: 'camera_control',
    kind: 'json',
    help: () => videoText().metadata.camera_control,
    initial: { type: 'simple', config: { zoom: 5 } },
    group: 'more',
  },
  {
    name: 'watermark',
    kind: 'boolean',
    help: () => videoText().metadata.watermark,
    initial: false,
    group: 'more',
  },
  {
    name: 'prompt_extend',
    kind: 'boolean',
    help: () => videoText().metadata.prompt_extend,
    initial: true,
    group: 'more',
  },
  {
    name: 'bgm',
    kind: 'boolean',
    help: () => videoText().metadata.bgm,
    initial: true,
    group: 'more',
  },
  {
    name: 'movement_amplitude',
    kind: 'choice',
    help: () => videoText().metadata.movement_amplitude,
    initial: 'auto',
    choices: ['auto', 'small', 'medium', 'large'],
    group: 'more',
  },
]
