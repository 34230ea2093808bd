import * as z from 'zod/mini'
import type { StoreApi } from 'zustand'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { setRowSchema, type TextSet } from '../../../shared/sets/text-set.ts'
import { createAutosave, type Autosave } from '../../stores/autosave.ts'
import { readLocalJson } from '../../stores/local-json.ts'
import { isUnsaved, nameToSave, type TextSetState } from './text-set-store.ts'

/** Hands edits to main once they have settled. A flush gives the id of the set, or `nothingToSave` where there is none. */
export type TextSetKeeper = Pick<Autosave<string>, 'flush' | 'close'>

export type TextSetKeeperOptions = {
  store: Pick<StoreApi<TextSetState>, 'getState' | 'setState' | 'subscribe'>
  bridge: Pick<Bridge, 'call' | 'state' | 'onState'>
  /** Hears how each saving went: the reason why not, or `undefined`. */
  onOutcome: (error: AppError | undefined) => void
  /** Why an empty set is not saved, in the words of the tab. */
  nothingToSave: AppError
}

/** What a page that went had not got confirmed by main. */
const unsavedTextsSchema = z.object({
  setId: z.optional(z.string()),
  newId: z.uuid(),
  name: z.string(),
  query: z.string(),
  rows: z.array(setRowSchema),
})

/** Brings back what a page that was reloaded had not saved, and watches the store from then on. */
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
    // It was deleted elsewhere: what is on the screen is not lost for it.
    if (!answer.ok && setId !== undefined && answer.error.kind === 'not-found')
      answer = await create(state, setId)
    onOutcome(answer.ok ? undefined : answer.error)
    if (!answer.ok) return answer
    // Another set may have been opened meanwhile.
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

/** Thousands of rows are not sent for a new name. */
function changed(state: TextSetState) {
  const { saved, query, rows } = state
  const name = nameToSave(state)
  return {
    ...(name !== saved.name && name !== '' && { name }),
    ...(query !== saved.query && { query }),
    ...(rows !== saved.rows && { rows: [...rows] }),
  }
}
