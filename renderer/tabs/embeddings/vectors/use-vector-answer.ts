import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { VectorInput, VectorOutput, VectorSource, VectorTaskName } from './vector-messages.ts'
import { useVectorSession } from './vectors-context.ts'

export interface VectorAnswer<Output> {
  /** `undefined` until the worker has answered. */
  readonly data: Output | undefined
  readonly error: Error | null
  /** 0 to 1, while it is worked on. */
  readonly done: number | undefined
  readonly again: () => void
}

/**
 * What the worker says of vectors. It is asked once for the same question, and stopped when nobody waits any longer. `key`
 * is whatever the answer depends on besides the vectors. Without `input` nothing is asked.
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
    // Matrices are megabytes, and are soon made again.
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
