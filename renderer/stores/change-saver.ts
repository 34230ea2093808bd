import type * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { createAutosave } from './autosave.ts'
import { readLocalJson } from './local-json.ts'

/** Carries changes of one thing to main: gathered for a moment, sent one after the other, and never dropped. */
export interface ChangeSaver<Change> {
  /** What main does not have yet, and why the last saving failed. A new object after each change. */
  readonly state: () => { readonly unsaved: Change; readonly error: AppError | undefined }
  readonly subscribe: (listener: () => void) => () => void
  /** Notes a change. It is sent a moment later, or with the next `flush`. */
  readonly change: (next: Change) => void
  /** Answers once main has everything, or says why not. */
  readonly flush: () => Promise<Result<void>>
  /** Sends what is unsaved, and watches no longer. */
  readonly close: () => void
}

export type ChangeSaverOptions<Change, Saved> = {
  bridge: Pick<Bridge, 'state' | 'onState'>
  /** Where a page that goes leaves what it could not send: the next saver of the same thing sends it. */
  spare: { key: string; schema: z.ZodMiniType<Change> }
  nothing: Change
  isEmpty: (change: Change) => boolean
  /** One change after another: what the later one says wins. */
  merge: (first: Change, then: Change) => Change
  send: (change: Change) => Promise<Result<Saved>>
  /**
   * Given what main answered. It may be drawn a task later, as the news of the query cache are: until then what was saved
   * still counts as unsaved, so that nothing older is seen in between.
   */
  onSaved?: ((saved: Saved) => void) | undefined
}

export function createChangeSaver<Change, Saved>(
  options: ChangeSaverOptions<Change, Saved>,
): ChangeSaver<Change> {
  const { bridge, nothing, isEmpty, merge, send, onSaved } = options
  const { key, schema } = options.spare
  let waiting: Change = readLocalJson(key, schema) ?? nothing
  /** Sent, not yet answered. */
  let sent = nothing
  /** Answered, and perhaps not drawn yet. */
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
      // Of a thing that is gone there is nothing to save.
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
