import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { type VideoFormatId, videoFormatIds } from '../../../../shared/formats/registry.ts'
import { usualMaxWaitMs } from '../../../../shared/video/job.ts'
import { videoFileSchema, type VideoForm } from '../../../../shared/video/video-request.ts'
import { videoFormats } from '../../../../shared/formats/video/index.ts'
import { videoRoutes } from '../../../../shared/formats/video/video-routes.ts'
import { documentedRoute } from './families.ts'
import { createFormStore, createUseForm } from '../../../stores/create-form-store.ts'

const pictureSchema = z.extend(videoFileSchema, {
  /** Size of the file. */
  bytes: z.number(),
  isFromLibrary: z.boolean(),
})

/** A picture that goes with the request. */
export type Picture = z.infer<typeof pictureSchema>

const tabFormSchema = z.object({
  /** `''` for none yet. */
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  /** JSON text, kept as it is typed. */
  extraJson: z.string(),
  pictures: z.array(pictureSchema),
  /** How pictures travel on `/v1/videos`. */
  encoding: z.enum(['json', 'multipart']),
  maxWaitMs: z.number(),
  /** The routes that were chosen for a connection; the documented ones for every other. */
  families: z.record(z.string(), z.enum(videoFormatIds)),
})

/** What the form holds. Only parameters that are switched on are sent. */
export type VideoTabForm = z.infer<typeof tabFormSchema>

export function emptyVideoForm(): VideoTabForm {
  return {
    model: '',
    prompt: '',
    parameters: {},
    extraJson: '',
    pictures: [],
    encoding: 'multipart',
    maxWaitMs: usualMaxWaitMs,
    families: {},
  }
}

/** The form, kept over tab switches and restarts. */
export const videoForm = createFormStore('video-form', tabFormSchema, emptyVideoForm())

export const useVideoForm = createUseForm(videoForm)

export function familyOf({ families }: Pick<VideoTabForm, 'families'>, connectionId: string): VideoFormatId {
  return families[connectionId] ?? documentedRoute
}

const firstFrameFields = Object.values(videoRoutes).map(({ firstFrameField }) => firstFrameField)

/** The field of the first frame has another name on each family of routes. */
export function fieldOn(family: VideoFormatId, field: string): string {
  if (!firstFrameFields.some((known) => known === field)) return field
  return videoRoutes[family].firstFrameField
}

/** What would be sent on the routes of a connection. Parameters that the family has no row for stay behind. */
export function toVideoForm(form: VideoTabForm, connectionId: string): VideoForm {
  const family = familyOf(form, connectionId)
  const names = new Set(videoFormats[family].fields.map(({ name }) => name))
  const rows = Object.entries(form.parameters).filter(([name]) => names.has(name))
  return {
    family,
    ...(videoRoutes[family].takesForms && { encoding: form.pictures.length === 0 ? 'json' : form.encoding }),
    model: form.model,
    prompt: form.prompt,
    parameters: Object.fromEntries(rows),
    extraJson: form.extraJson,
    files: form.pictures.map(({ field, mediaId, fileName, mediaType }) => ({
      field: fieldOn(family, field),
      mediaId,
      fileName,
      mediaType,
    })),
    maxWaitMs: form.maxWaitMs,
  }
}
