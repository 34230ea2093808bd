import type { StoreApi } from 'zustand'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { isUnsaved, type TextsState } from './texts-store.ts'

/** Hands edits to main once they have settled. */
export interface TextKeeper {
  /** Saves what is unsaved now. Gives the id of the set; the error is `invalid-input` where there is nothing to save. */
  flush(): Promise<Result<string>>
  /** Saves what is unsaved, and watches no longer. */
  close(): void
}

const settleMs = 300

const noTexts: AppError = {
  kind: 'invalid-input',
  message: 'There is no text to embed.',
  nextStep: 'Write, paste or drop texts first, one a row. Nothing was sent.',
}

/** `onOutcome` hears how each saving went: the reason why not, or `undefined`. */
export function createTextKeeper(
  store: Pick<StoreApi<TextsState>, 'getState' | 'subscribe'>,
  bridge: Pick<Bridge, 'call'>,
  onOutcome: (error: AppError | undefined) => void,
): TextKeeper {
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<Result<string>> = Promise.resolve(err(noTexts))

  async function save(): Promise<Result<string>> {
    const state = store.getState()
    const { setId, name, query, rows } = state
    if (!isUnsaved(state)) return setId === undefined ? err(noTexts) : ok(setId)
    const answer =
      setId === undefined
        ? await bridge.call('sets.create', {
            kind: 'embeddings',
            query,
            rows: [...rows],
            ...(name !== '' && { name }),
          })
        : await bridge.call('sets.update', { id: setId, ...changed(state) })
    onOutcome(answer.ok ? undefined : answer.error)
    if (!answer.ok) return answer
    // Another set may have been opened meanwhile.
    if (store.getState().setId === setId)
      store.getState().noteSaved(answer.value.id, { name: answer.value.name, query, rows })
    return ok(answer.value.id)
  }

  /** One after the other, so that a set is not made twice. */
  function flush(): Promise<Result<string>> {
    clearTimeout(timer)
    timer = undefined
    saving = saving.then(save, save)
    return saving
  }

  const stop = store.subscribe((state, before) => {
    if (state.setId !== before.setId) clearTimeout(timer)
    if (!isUnsaved(state)) return
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), settleMs)
  })
  const onLeave = (): void => {
    if (isUnsaved(store.getState())) void flush()
  }
  window.addEventListener('pagehide', onLeave)

  return {
    flush,
    close() {
      stop()
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    },
  }
}

/** Thousands of rows are not sent for a new name. */
function changed({ saved, name, query, rows }: TextsState) {
  return {
    ...(name !== saved.name && name !== '' && { name }),
    ...(query !== saved.query && { query }),
    ...(rows !== saved.rows && { rows: [...rows] }),
  }
}
