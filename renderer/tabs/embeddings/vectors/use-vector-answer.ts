import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VectorInput, VectorOutput, VectorSource, VectorTaskName } from './vector-messages.ts'
import { useVectorSession } from './vectors-context.ts'

export interface VectorAnswer<Output> {
  /** `undefined` until the worker has answered. */
  readonly data: Output | undefined
  readonly error: Error | null
  /** Progress from 0 to 1 while the task runs. */
  readonly done: number | undefined
  readonly again: () => void
}

/**
 * Runs a task on vectors in the worker. The same task runs once, and is aborted when no component waits for it any
 * longer. `key` contains what the answer depends on besides the vectors. Without `input` no task runs.
 */
export function useVectorAnswer<Name extends VectorTaskName>(
  sources: readonly VectorSource[],
  name: Name,
  input: VectorInput<Name> | undefined,
  key: readonly (string | number)[] = [],
): VectorAnswer<VectorOutput<Name>> {
  const session = useVectorSession()
  const [done, setDone] = useState<number>()
  const query = useQuery<VectorOutput<Name>>({
    queryKey: ['vectors', name, ...sources.map(({ address }) => address), ...key],
    queryFn:
      input === undefined
        ? skipToken
        : async ({ signal }) => {
            try {
              return await session.runTask(sources, name, input, { signal, onProgress: setDone })
            } finally {
              setDone(undefined)
            }
          },
    staleTime: Number.POSITIVE_INFINITY,
    // Matrices take megabytes and are quick to compute again.
    gcTime: 20_000,
    retry: false,
    structuralSharing: false,
  })
  return {
    data: query.data,
    error: query.error,
    done: query.isFetching ? (done ?? 0) : undefined,
    again: () => void query.refetch(),
  }
}
