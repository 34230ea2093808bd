import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { createContext, use, useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { err, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { SetRow, TextSetSummary } from '../../../../shared/sets/text-set.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/toast.tsx'
import { embedFormStore } from '../form/form-store.ts'
import { setsQuery } from '../embedding-queries.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { createTextKeeper, type TextKeeper } from './create-text-keeper.ts'
import { useTexts } from './texts-store.ts'

export interface Sets {
  /** Whether the set of the last time is still being read. */
  readonly isReading: boolean
  /** Why something could not be saved or read. */
  readonly error: AppError | undefined
  /** Saves what is unsaved. Gives the id of the set. */
  readonly flush: () => Promise<Result<string>>
  readonly open: (id: string) => void
  readonly startNew: () => void
  /** Puts texts into a set of their own. */
  readonly create: (name: string | undefined, query: string, rows: readonly SetRow[]) => void
  readonly duplicate: () => void
  readonly remove: (set: Pick<TextSetSummary, 'id' | 'name'>) => void
}

const SetsContext = createContext<Sets | null>(null)

export const SetsProvider = SetsContext.Provider

export function useSets(): Sets {
  const sets = use(SetsContext)
  if (sets === null) throw new Error('useSets needs a SetsProvider above it')
  return sets
}

/** The set that is worked on, and the others. Once in the tab. */
export function useOpenSets(): Sets {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const [isReading, setIsReading] = useState(() => useTexts.getState().setId === undefined)
  const [error, setError] = useState<AppError>()
  const keeper = useRef<TextKeeper>(undefined)
  const flush = async (): Promise<Result<string>> => keeper.current?.flush() ?? err(notReady)

  useEffect(() => {
    const made = createTextKeeper(useTexts, bridge, setError)
    keeper.current = made
    return () => made.close()
  }, [bridge])

  // The form remembers which set is open.
  useEffect(
    () =>
      useTexts.subscribe(({ setId }, before) => {
        if (setId !== before.setId) embedFormStore.getState().change({ setId })
      }),
    [],
  )

  async function take(id: string): Promise<boolean> {
    const problem = await openSet(bridge, id)
    setError(problem)
    return problem === undefined
  }

  useEffect(() => {
    if (useTexts.getState().setId !== undefined) return
    void openLast(bridge, queryClient).then((problem) => {
      setError(problem)
      setIsReading(false)
    })
  }, [bridge, queryClient])

  /** What was typed is saved first; where that fails, it stays in view. */
  async function leave(): Promise<boolean> {
    const { rows, setId } = useTexts.getState()
    const isEmpty = setId === undefined && rows.every(({ text }) => text.trim() === '')
    return isEmpty || (await flush()).ok
  }

  async function create(name: string | undefined, query: string, rows: readonly SetRow[]): Promise<void> {
    if (!(await leave())) return
    const set = await bridge.call('sets.create', {
      kind: 'embeddings',
      query,
      rows: [...rows],
      ...(name !== undefined && { name }),
    })
    if (!set.ok) return setError(set.error)
    useTexts.getState().open(set.value)
    leaveRows()
  }

  async function remove({ id, name }: Pick<TextSetSummary, 'id' | 'name'>): Promise<void> {
    if (useTexts.getState().setId === id) await flush()
    const removed = await bridge.call('sets.delete', { id })
    if (!removed.ok) return setError(removed.error)
    if (useTexts.getState().setId === id) {
      useTexts.getState().clear()
      leaveRows()
    }
    const restore = async (): Promise<void> => {
      const restored = await bridge.call('sets.restore', { id })
      if (restored.ok) await take(id)
      else setError(restored.error)
    }
    show({ message: `${name} deleted with its results`, undo: () => void restore() })
  }

  return {
    isReading,
    error,
    flush,
    open: (id) => void leave().then((isLeft) => isLeft && take(id)),
    startNew: () =>
      void leave().then((isLeft) => {
        if (!isLeft) return
        useTexts.getState().clear()
        leaveRows()
      }),
    create: (name, query, rows) => void create(name, query, rows),
    duplicate: () => {
      const { name, query, rows } = useTexts.getState()
      // Other ids: a row belongs to one set, and its results to that row.
      const copies = rows.map((row) => ({ ...row, id: crypto.randomUUID() }))
      void create(name === '' ? undefined : `${name}, copy`, query, copies)
    },
    remove: (set) => void remove(set),
  }
}

const notReady: AppError = { kind: 'unavailable', message: 'The texts are still being read.' }

/** Reads a set and shows it. Answers why that was not possible. */
async function openSet(bridge: Bridge, id: string): Promise<AppError | undefined> {
  const set = await bridge.call('sets.get', { id })
  if (!set.ok) return set.error
  useTexts.getState().open(set.value)
  leaveRows()
  return undefined
}

/** Opens the set of the last time, else the one that was changed last. */
async function openLast(bridge: Bridge, queryClient: QueryClient): Promise<AppError | undefined> {
  const known = embedFormStore.getState().form.setId
  const sets = await queryClient.fetchQuery(setsQuery(bridge)).catch(() => [])
  const last = sets.find(({ id }) => id === known) ?? sets[0]
  // Someone may have begun to write meanwhile.
  const { setId, rows } = useTexts.getState()
  return last === undefined || setId !== undefined || rows.length > 0 ? undefined : openSet(bridge, last.id)
}

/** Another set has other rows and results. */
function leaveRows(): void {
  const { show, pick } = useEmbeddingsView.getState()
  pick(undefined)
  show({ resultId: undefined, otherId: undefined, inspectedRunId: undefined })
}
