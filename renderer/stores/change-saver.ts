import type * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { createAutosave } from './autosave.ts'
import { readLocalJson } from './local-json.ts'

/** Saves changes of one object to main: debounced, sent one after another, and never dropped. */
export interface ChangeSaver<Change> {
  /** The changes that main does not have yet, and the error of the last save. A new object after each change. */
  readonly state: () => { readonly unsaved: Change; readonly error: AppError | undefined }
  readonly subscribe: (listener: () => void) => () => void
  /** Records a change. It is sent a moment later, or with the next `flush`. */
  readonly change: (next: Change) => void
  /** Resolves once main has everything, or with the error. */
  readonly flush: () => Promise<Result<void>>
  /** Sends unsaved changes and stops observing. */
  readonly close: () => void
}

export type ChangeSaverOptions<Change, Saved> = {
  bridge: Pick<Bridge, 'state' | 'onState'>
  /** The storage key for changes that a closing page could not send: the next saver of the same object sends them. */
  spare: { key: string; schema: z.ZodMiniType<Change> }
  nothing: Change
  isEmpty: (change: Change) => boolean
  /** Merges two changes: the later one wins. */
  merge: (first: Change, then: Change) => Change
  send: (change: Change) => Promise<Result<Saved>>
  /**
   * Called with main's answer. It may be rendered one task later, like events of the query cache: until then the saved
   * change still counts as unsaved, so that no older value appears in between.
   */
  onSaved?: ((saved: Saved) => void) | undefined
}

export function createChangeSaver<Change, Saved>(
  options: ChangeSaverOptions<Change, Saved>,
): ChangeSaver<Change> {
  const { bridge, nothing, isEmpty, merge, send, onSaved } = options
  const { key, schema } = options.spare
  let waiting: Change = readLocalJson(key, schema) ?? nothing
  /** Changes that were sent and are not answered yet. */
  let sent = nothing
  /** Changes that were answered, but may not be rendered yet. */
  let settled = nothing
  let state: ReturnType<ChangeSaver<Change>['state']> = { unsaved: waiting, error: undefined }
  const listeners = new Set<() => void>()

  function announce(error: AppError | undefined): void {
    state = { unsaved: merge(settled, merge(sent, waiting)), error }
    for (const listener of listeners) listener()
  }

  function settle(saved: Change): void {
    settled = saved
    setTimeout(() => {
      if (settled !== saved) return
      settled = nothing
      announce(state.error)
    })
  }

  const autosave = createAutosave<void>({
    isUnsaved: () => !isEmpty(waiting) || !isEmpty(sent),
    bridge,
    spare: { key, value: () => merge(sent, waiting) },
    async save() {
      if (isEmpty(waiting)) return ok()
      sent = waiting
      waiting = nothing
      const result = await send(sent)
      if (result.ok && onSaved !== undefined) {
        onSaved(result.value)
        settle(sent)
      }
      // An object that no longer exists needs no saving.
      if (!result.ok && result.error.kind !== 'not-found') waiting = merge(sent, waiting)
      sent = nothing
      announce(result.ok ? undefined : result.error)
      return result.ok ? ok() : result
    },
  })
  if (!isEmpty(waiting)) autosave.changed()

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      waiting = merge(waiting, next)
      announce(state.error)
      autosave.changed()
    },
    flush: autosave.flush,
    close: autosave.close,
  }
}
