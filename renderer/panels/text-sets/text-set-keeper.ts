import type { StoreApi } from 'zustand'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { TextSet } from '../../../shared/sets/text-set.ts'
import { isUnsaved, nameToSave, type TextSetState } from './text-set-store.ts'
import { forgetUnsavedTexts, readUnsavedTexts, storeUnsavedTexts } from './unsaved-texts.ts'

/** Hands edits to main once they have settled. */
export interface TextSetKeeper {
  /** Saves what is unsaved now. Gives the id of the set; the error is `nothingToSave` where there is nothing. */
  flush(): Promise<Result<string>>
  /** Saves what is unsaved, and watches no longer. */
  close(): void
}

export type TextSetKeeperOptions = {
  store: Pick<StoreApi<TextSetState>, 'getState' | 'setState' | 'subscribe'>
  bridge: Pick<Bridge, 'call'>
  /** Hears how each saving went: the reason why not, or `undefined`. */
  onOutcome: (error: AppError | undefined) => void
  /** Why an empty set is not saved, in the words of the tab. */
  nothingToSave: AppError
}

const settleMs = 300

/** Brings back what a page that was reloaded had not saved, and watches the store from then on. */
export function createTextSetKeeper(options: TextSetKeeperOptions): TextSetKeeper {
  const { store, bridge, onOutcome, nothingToSave } = options
  const { kind } = store.getState()
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<Result<string>> = Promise.resolve(err(nothingToSave))

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
    forgetUnsavedTexts(kind)
    // Another set may have been opened meanwhile.
    const now = store.getState()
    if (now.setId === setId && now.newId === state.newId)
      now.noteSaved(answer.value.id, { name: nameToSave(state) || answer.value.name, query, rows })
    return ok(answer.value.id)
  }

  /** One after the other, so that a set is not made twice. */
  function flush(): Promise<Result<string>> {
    clearTimeout(timer)
    timer = undefined
    saving = saving.then(save, save)
    return saving
  }

  const saveSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), settleMs)
  }
  const stop = store.subscribe((state, before) => {
    if (state.setId !== before.setId) clearTimeout(timer)
    if (isUnsaved(state)) saveSoon()
  })
  const onLeave = (): void => {
    const state = store.getState()
    if (!isUnsaved(state)) return
    const { setId, newId, name, query, rows } = state
    storeUnsavedTexts(kind, { setId, newId, name, query, rows: [...rows] })
    void flush()
  }
  window.addEventListener('pagehide', onLeave)

  const left = readUnsavedTexts(kind)
  const { setId, query, rows } = store.getState()
  if (left !== undefined && setId === undefined && query === '' && rows.length === 0) store.setState(left)

  return {
    flush,
    close() {
      stop()
      window.removeEventListener('pagehide', onLeave)
      if (isUnsaved(store.getState())) void flush()
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
