import * as z from 'zod/mini'
import type { StoreApi } from 'zustand'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { setRowSchema, type TextSet } from '../../../shared/sets/text-set.ts'
import { createAutosave, type Autosave } from '../../stores/autosave.ts'
import { readLocalJson } from '../../stores/local-json.ts'
import { isUnsaved, nameToSave, type TextSetState } from './text-set-store.ts'

/**
 * Sends edits to main once they have settled. A flush resolves to the id of the set, or to the error `nothingToSave` if
 * there is none.
 */
export type TextSetKeeper = Pick<Autosave<string>, 'flush' | 'close'>

export type TextSetKeeperOptions = {
  store: Pick<StoreApi<TextSetState>, 'getState' | 'setState' | 'subscribe'>
  bridge: Pick<Bridge, 'call' | 'state' | 'onState'>
  /** Called after each save with its error, or `undefined`. */
  onOutcome: (error: AppError | undefined) => void
  /** The error for an empty set that is not saved, in the words of the tab. */
  nothingToSave: AppError
}

/** The edits of a closed page that main had not confirmed. */
const unsavedTextsSchema = z.object({
  setId: z.optional(z.string()),
  newId: z.uuid(),
  name: z.string(),
  query: z.string(),
  rows: z.array(setRowSchema),
})

/** Restores the unsaved edits of a page that was reloaded, and then observes the store. */
export function createTextSetKeeper(options: TextSetKeeperOptions): TextSetKeeper {
  const { store, bridge, onOutcome, nothingToSave } = options
  const { kind } = store.getState()

  function create(state: TextSetState, id: string): Promise<Result<TextSet>> {
    const { query, rows } = state
    const name = nameToSave(state)
    return bridge.call('sets.create', { id, kind, query, rows: [...rows], ...(name !== '' && { name }) })
  }

  async function save(): Promise<Result<string>> {
    const state = store.getState()
    const { setId, query, rows } = state
    if (!isUnsaved(state)) return setId === undefined ? err(nothingToSave) : ok(setId)
    let answer =
      setId === undefined
        ? await create(state, state.newId)
        : await bridge.call('sets.update', { id: setId, ...changed(state) })
    // The set was deleted elsewhere: create it again, so that the edits on screen are not lost.
    if (!answer.ok && setId !== undefined && answer.error.kind === 'not-found')
      answer = await create(state, setId)
    onOutcome(answer.ok ? undefined : answer.error)
    if (!answer.ok) return answer
    // Another set may have been opened in the meantime.
    const now = store.getState()
    if (now.setId === setId && now.newId === state.newId)
      now.noteSaved(answer.value.id, { name: nameToSave(state) || answer.value.name, query, rows })
    return ok(answer.value.id)
  }

  const spareKey = `unsaved-texts.${kind}`
  const left = readLocalJson(spareKey, unsavedTextsSchema)
  const autosave = createAutosave({
    isUnsaved: () => isUnsaved(store.getState()),
    save,
    bridge,
    spare: {
      key: spareKey,
      value() {
        const { setId, newId, name, query, rows } = store.getState()
        return { setId, newId, name, query, rows }
      },
    },
  })
  const stop = store.subscribe((state) => {
    if (isUnsaved(state)) autosave.changed()
  })
  const { setId, query, rows } = store.getState()
  if (left !== undefined && setId === undefined && query === '' && rows.length === 0) store.setState(left)

  return {
    flush: autosave.flush,
    close() {
      stop()
      autosave.close()
    },
  }
}

/** Send only what changed: a new name must not send thousands of rows. */
function changed(state: TextSetState) {
  const { saved, query, rows } = state
  const name = nameToSave(state)
  return {
    ...(name !== saved.name && name !== '' && { name }),
    ...(query !== saved.query && { query }),
    ...(rows !== saved.rows && { rows: [...rows] }),
  }
}
