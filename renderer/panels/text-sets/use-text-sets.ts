import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { SetRow, TextSet, TextSetSummary } from '../../../shared/sets/text-set.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { call } from '../../bridge/call.ts'
import { textSetsQuery } from '../../queries/text-sets.ts'
import { askFor } from '../../stores/newest-asked.ts'
import { useUndoable } from '../undoable/use-undoable.ts'
import { isEmptySet, isUnsaved, type EditedTexts, type TextSetStore } from './text-set-store.ts'
import { createTextSetKeeper, type TextSetKeeper } from './text-set-keeper.ts'
import { textImportText } from '../../../shared/text/en/text-import.ts'
import { embeddingsError } from '../../../shared/text/en/errors/embeddings.ts'

/** What a tab provides about its text set. */
export interface TextSetsOptions {
  readonly store: TextSetStore
  /** The id of the set of the last session, from the form of the tab. */
  readonly lastId: () => string | undefined
  /** Stores the id of the open set in the form. */
  readonly onSetId: (setId: string | undefined) => void
  /** Called when another set is opened, which has other rows and results. */
  readonly onOther: () => void
  /** The error for an empty set that is not saved, in the words of the tab. */
  readonly nothingToSave: AppError
}

export interface TextSets {
  readonly store: TextSetStore
  /** Whether the set of the last session is still being read. */
  readonly isReading: boolean
  /** Why something could not be saved or read. */
  readonly error: AppError | undefined
  /** Saves unsaved edits before sending, and resolves to the id of the set. */
  readonly saveToSend: () => Promise<Result<{ readonly setId: string }>>
  readonly open: (id: string) => void
  /** Saves the open set and starts a new one, empty by default. */
  readonly startNew: (texts?: Partial<EditedTexts>) => Promise<void>
  /** Creates a set from texts. */
  readonly create: (name: string | undefined, query: string, rows: readonly SetRow[]) => void
  readonly duplicate: () => void
  readonly remove: (set: Pick<TextSetSummary, 'id' | 'name'>) => void
}

const TextSetsContext = createContext<TextSets | null>(null)

export const TextSetsProvider = TextSetsContext.Provider

export function useTextSets(): TextSets {
  const sets = use(TextSetsContext)
  if (sets === null) throw new Error('useTextSets needs a TextSetsProvider above it')
  return sets
}

/** The open text set, and the others. Call it once per tab; the options are read only once. */
export function useOpenTextSets(options: TextSetsOptions): TextSets {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const undoable = useUndoable()
  const [fixed] = useState(options)
  const { store, onSetId, onOther, nothingToSave } = fixed
  const [isReading, setIsReading] = useState(() => store.getState().setId === undefined)
  const [error, setError] = useState<AppError>()
  const keeper = useRef<TextSetKeeper>(undefined)

  useEffect(() => {
    const made = createTextSetKeeper({ store, bridge, onOutcome: setError, nothingToSave })
    keeper.current = made
    return () => made.close()
  }, [bridge, store, nothingToSave])

  useEffect(
    () =>
      store.subscribe(({ setId }, before) => {
        if (setId !== before.setId) onSetId(setId)
      }),
    [store, onSetId],
  )

  useEffect(() => {
    if (store.getState().setId !== undefined) return
    void openLast(fixed, bridge, queryClient).then((problem) => {
      setError(problem)
      setIsReading(false)
    })
  }, [fixed, store, bridge, queryClient])

  return useMemo(() => {
    const flush = async (): Promise<Result<string>> => keeper.current?.flush() ?? err(notReady())

    /** Saves all edits, including those made while saving. Resolves to false if that fails; the set then stays open. */
    async function leave(): Promise<boolean> {
      const state = store.getState()
      if (state.setId === undefined && isEmptySet(state)) return true
      if (!(await flush()).ok) return false
      return !isUnsaved(store.getState()) || leave()
    }

    /** Opens a set that main must be asked for. Edits made to the current set in the meantime are saved first. */
    async function show(ask: () => Promise<Result<TextSet>>): Promise<void> {
      const isWanted = askFor(store)
      if (!(await leave())) return
      const set = await ask()
      if (!(await leave()) || !isWanted()) return
      setError(set.ok ? undefined : set.error)
      // If it is the open set, the version in the window is newer.
      if (!set.ok || store.getState().setId === set.value.id) return
      store.getState().open(set.value)
      onOther()
    }

    const open = (id: string): Promise<void> => show(() => bridge.call('sets.get', { id }))

    const create: TextSets['create'] = (name, query, rows) =>
      void show(() =>
        bridge.call('sets.create', { kind: store.getState().kind, query, rows: [...rows], name }),
      )

    async function remove({ id, name }: Pick<TextSetSummary, 'id' | 'name'>): Promise<void> {
      if (store.getState().setId === id) await flush()
      undoable({
        ids: [id],
        make: () => call(bridge, 'sets.delete', { id }),
        takeBack: () => call(bridge, 'sets.restore', { id }),
        message: () => textImportText().set.deleted(name),
        onMade() {
          if (store.getState().setId !== id) return
          store.getState().start()
          onOther()
        },
        onTakenBack: () => void open(id),
        onFailed: setError,
      })
    }

    return {
      store,
      isReading,
      error,
      saveToSend: async () => {
        const saved = await flush()
        return saved.ok ? ok({ setId: saved.value }) : saved
      },
      open: (id) => void open(id),
      startNew: async (texts) => {
        const isWanted = askFor(store)
        if (!(await leave()) || !isWanted()) return
        store.getState().start(texts)
        onOther()
      },
      create,
      duplicate: () => {
        const { name, query, rows } = store.getState()
        // New ids: a row belongs to one set, and its results to that row.
        const copies = rows.map((row) => ({ ...row, id: crypto.randomUUID() }))
        create(name === '' ? undefined : textImportText().set.copyOf(name), query, copies)
      },
      remove: (set) => void remove(set),
    }
  }, [store, bridge, undoable, onOther, isReading, error])
}

function notReady(): AppError {
  return { kind: 'unavailable', ...embeddingsError('setNotReady') }
}

/** Opens the set of the last session, or the one that was changed most recently. */
async function openLast(
  options: TextSetsOptions,
  bridge: Bridge,
  queryClient: QueryClient,
): Promise<AppError | undefined> {
  const { store, lastId, onOther } = options
  const { kind } = store.getState()
  // Edits that a reload left unsaved are newer than anything main has.
  const isTaken = (): boolean => store.getState().setId !== undefined || !isEmptySet(store.getState())
  if (isTaken()) return undefined
  /** Opens one, unless the user has begun to type in the meantime. */
  async function open(id: string): Promise<AppError | undefined> {
    const set = await bridge.call('sets.get', { id })
    if (isTaken()) return undefined
    if (!set.ok) return set.error
    store.getState().open(set.value)
    return undefined
  }
  const known = lastId()
  const problem = known === undefined ? undefined : await open(known)
  if (problem !== undefined && problem.kind !== 'not-found') return problem
  if (isTaken()) return undefined
  const [last] = await queryClient.fetchQuery(textSetsQuery(bridge, kind)).catch(() => [])
  if (last === undefined || isTaken()) return undefined
  const lastProblem = await open(last.id)
  if (lastProblem === undefined && store.getState().setId === last.id) onOther()
  return lastProblem
}
