import type { Field } from '../../../../shared/formats/field.ts'
import type { VideoFormatId } from '../../../../shared/formats/registry.ts'
import type { VideoFormat } from '../../../../shared/formats/video/video-input.ts'
import { videoGenerationsFormat } from '../../../../shared/formats/video-generations/index.ts'
import { videosFormat } from '../../../../shared/formats/videos/index.ts'

/** The two families of routes, the documented one first. */
export const families: readonly { readonly value: VideoFormatId; readonly label: string }[] = [
  { value: 'video-generations', label: '/v1/video/generations' },
  { value: 'videos', label: '/v1/videos' },
]

export function formatOf(family: VideoFormatId): VideoFormat {
  return family === 'videos' ? videosFormat : videoGenerationsFormat
}

export function fieldsOf(family: VideoFormatId): readonly Field[] {
  return formatOf(family).fields
}
