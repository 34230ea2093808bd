import { useEffect, useMemo, useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { automaticName, draftStore, isEmptyDraft, openDraft } from './draft-store.ts'
import { rerankForm } from './form-store.ts'

export interface DraftKeeper {
  /** Saves what is unsaved now, and gives the id of the set. */
  readonly flush: () => Promise<Result<string>>
  /** Why the last edits are not saved. */
  readonly error: AppError | undefined
}

const settleMs = 400

/** Hands edits to main once they have settled, and reads the set of the last time back. */
export function useDraftKeeper(): DraftKeeper {
  const bridge = useBridge()
  const [error, setError] = useState<AppError | undefined>(undefined)
  const flush = useMemo(() => createFlush(bridge, setError), [bridge])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const saveSoon = (): void => {
      clearTimeout(timer)
      const { form } = draftStore.getState()
      if (!form.isSaved && !(form.setId === '' && isEmptyDraft(form)))
        timer = setTimeout(() => void flush(), settleMs)
    }
    void readBack(bridge).then(saveSoon)
    const stop = draftStore.subscribe(saveSoon)
    const saveNow = (): void => {
      if (!draftStore.getState().form.isSaved) void flush()
    }
    window.addEventListener('pagehide', saveNow)
    return () => {
      stop()
      window.removeEventListener('pagehide', saveNow)
      clearTimeout(timer)
      saveNow()
    }
  }, [bridge, flush])

  return { flush, error }
}

/** One saving after the other, so that a set is not made twice. */
function createFlush(bridge: Bridge, onOutcome: (error: AppError | undefined) => void): DraftKeeper['flush'] {
  let saving: Promise<unknown> = Promise.resolve()
  return () => {
    const next = saving.then(() => save(bridge))
    saving = next.then((result) =>
      onOutcome(result.ok || result.error === nothingToSave ? undefined : result.error),
    )
    return next
  }
}

async function save(bridge: Bridge): Promise<Result<string>> {
  const before = draftStore.getState().form
  const { setId, query, rows } = before
  if (setId === '' && isEmptyDraft(before)) return err(nothingToSave)
  if (setId !== '' && before.isSaved) return ok(setId)
  const given = { name: before.name.trim() || automaticName(before), query, rows }
  let answer =
    setId === ''
      ? await bridge.call('sets.create', { kind: 'rerank', ...given })
      : await bridge.call('sets.update', { id: setId, ...given })
  // It was deleted elsewhere: what is on the screen is not lost for it.
  if (!answer.ok && answer.error.kind === 'not-found')
    answer = await bridge.call('sets.create', { kind: 'rerank', ...given })
  if (!answer.ok) return answer
  const { form, change } = draftStore.getState()
  // Another set may have been opened meanwhile.
  if (form.setId === setId) {
    const isSaved = form.query === query && form.rows === rows && form.name === before.name
    change({ setId: answer.value.id, isSaved })
    rerankForm.getState().change({ setId: answer.value.id })
  }
  return ok(answer.value.id)
}

/** What is unsaved here is newer than what main has. */
async function readBack(bridge: Bridge): Promise<void> {
  const draft = draftStore.getState().form
  const setId = draft.setId || rerankForm.getState().form.setId
  if (setId === '' || (draft.setId !== '' && !draft.isSaved)) return
  const found = await bridge.call('sets.get', { id: setId })
  const now = draftStore.getState().form
  if (now !== draft) return
  if (found.ok) openDraft(found.value)
  else if (found.error.kind === 'not-found')
    draftStore.getState().change({ setId: '', isSaved: isEmptyDraft(now) })
}

const nothingToSave: AppError = {
  kind: 'invalid-input',
  message: 'There is nothing to rank.',
  nextStep: 'Write a query and documents first. Nothing was sent.',
}
