import type { AppError } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import {
  imagesEditForm,
  type ImagesEditValues,
  type Source,
} from '../../../../shared/request-forms/images/form.ts'
import { exportMask } from './mask/export-mask.ts'
import { createMaskSession, type MaskSession } from './mask/mask-session.ts'
import { keepSteps, noteMaskChange, stepsOf } from './values.ts'
import { imagesError } from '../../../../shared/text/en/errors/images.ts'

/** Maximum size of an image that a mask can be painted for: more bytes would fill the memory of a window. */
const maxMaskPixels = 50_000_000

/** File name of the mask in the request. */
export const maskFileName = 'mask.png'

const mediaType = 'image/png'

let current: { readonly mediaId: string; readonly session: MaskSession } | undefined

/**
 * The mask session of the first source. It outlives the tab, with its undo history, until the saved mask changes from
 * elsewhere. `undefined` for a source that is too large.
 */
export function maskSessionOf(source: Source | undefined): MaskSession | undefined {
  if (source === undefined || source.width * source.height > maxMaskPixels) return undefined
  const { mediaId } = source
  const steps = stepsOf(mediaId)
  if (current?.mediaId === mediaId && current.session.store.getState().steps === steps) return current.session
  const session = createMaskSession(source, steps)
  session.store.subscribe((state, before) => {
    if (current?.session !== session) return
    if (state.steps !== before.steps) keepSteps(mediaId, state.steps)
    if (state.share > 0 !== before.share > 0) noteMaskChange()
  })
  current = { mediaId, session }
  return session
}

/** The values as they would be sent, with a placeholder for the mask if one is painted. */
export function withMask(values: ImagesEditValues): ImagesEditValues {
  const { mask: _, ...rest } = values
  const isMasked = (maskSessionOf(values.sources[0])?.store.getState().share ?? 0) > 0
  return isMasked ? { ...rest, mask: { mediaId: 'mask', fileName: maskFileName, mediaType } } : rest
}

/** Saves the mask as a file to upload. Saves nothing if the values cannot be sent. */
export async function prepareMask(
  values: ImagesEditValues,
  bridge: Bridge,
): Promise<Result<ImagesEditValues>> {
  const made = imagesEditForm.toRequests(values, { connectionId: '', removals: [] })
  if (!made.ok) return made
  const session = maskSessionOf(values.sources[0])
  session?.end()
  const { mask: _, ...rest } = values
  if (session === undefined || session.store.getState().share === 0) return ok(rest)
  const blob = await exportMask(session.coverage)
  if (blob === undefined) return err(noMemory)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const added = await bridge.call('attachments.add', { name: maskFileName, bytes })
  if (!added.ok) return added
  return ok({ ...rest, mask: { mediaId: added.value.id, fileName: maskFileName, mediaType } })
}

const noMemory: AppError = {
  kind: 'invalid-input',
  ...imagesError('maskTooLarge'),
}
