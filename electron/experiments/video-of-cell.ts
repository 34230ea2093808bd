import type { VideoFormatId } from '../../shared/formats/registry.ts'
import { videoFileFields } from '../../shared/formats/video/video-fields.ts'
import { videoRoutes } from '../../shared/formats/video/video-routes.ts'
import { fieldOn } from '../../shared/request-forms/video/form.ts'
import type { TemplateValues } from '../../shared/templates/template.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import { mediaOf, wordsOf } from './cell-files.ts'
import type { CellInput } from './cell-input.ts'

/**
 * Returns the form for a video cell. An image value named like a field of the body goes into that field (`image_tail`);
 * the first other image becomes the first frame, all further ones `images`.
 */
export function videoFormOfCell(
  family: VideoFormatId,
  { model, prompt, values, parameters, extra }: CellInput,
): VideoForm {
  const files = filesOf(family, values)
  return {
    family,
    ...(videoRoutes[family].takesForms && { encoding: files.length === 0 ? 'json' : 'multipart' }),
    model,
    prompt: wordsOf(prompt, values),
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, value]) => [name, { isSent: true, value }]),
    ),
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra),
    files,
  }
}

function filesOf(family: VideoFormatId, values: TemplateValues): VideoForm['files'] {
  const { firstFrameField } = videoRoutes[family]
  const all = Object.entries(values).map(([name, value]) => ({
    field: fieldCalled(family, name),
    images: mediaOf({ [name]: value }, 'image/'),
  }))
  let isFirstTaken = all.some(({ field, images }) => field === firstFrameField && images.length > 0)
  return all.flatMap(({ field, images }) =>
    images.map((image) => {
      const free = isFirstTaken ? 'images' : firstFrameField
      if (field === undefined) isFirstTaken = true
      return { field: field ?? free, ...image }
    }),
  )
}

/** Returns the body's field that matches a value's name by its last part. */
function fieldCalled(family: VideoFormatId, name: string): string | undefined {
  const known = videoFileFields.find((field) => field.name === name || field.name.endsWith(`.${name}`))
  return known && fieldOn(family, known.name)
}
