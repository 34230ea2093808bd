import { keepSteps, useEditStore, type Source } from './edit-store.ts'
import { createMaskSession, type MaskSession } from './mask/mask-session.ts'

/** More pixels than this have no mask painted here: its bytes alone would fill the memory of a window. */
const mostMaskPixels = 50_000_000

let current: { readonly mediaId: string; readonly session: MaskSession } | undefined

/**
 * The mask of the first source. It outlives the tab's page, with what can be undone, until what is kept is changed from
 * elsewhere. `undefined` for a source that is too large.
 */
export function maskSessionOf(source: Source | undefined): MaskSession | undefined {
  if (source === undefined || source.width * source.height > mostMaskPixels) return undefined
  const { mediaId } = source
  const { steps } = useEditStore.getState().draft
  if (current?.mediaId === mediaId && current.session.store.getState().steps === steps) return current.session
  const session = createMaskSession(source, steps)
  session.store.subscribe((state, before) => {
    if (state.steps !== before.steps && current?.session === session) keepSteps(mediaId, state.steps)
  })
  current = { mediaId, session }
  return session
}
