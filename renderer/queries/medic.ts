import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { MedicFormatId } from '../../shared/formats/registry.ts'
import {
  isSameRemoval,
  removalsFor,
  type LearnedRemoval,
  type RemovalKey,
} from '../../shared/medic/learned-removal.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useCommandMutation } from './use-command-mutation.ts'

const none: LearnedRemoval[] = []

/** Fields the user chose to omit permanently, for all connections. Kept current by `medic.changed`. */
export function removalsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: ['medic'],
    queryFn: ({ signal }) => call(bridge, 'medic.list', {}, { signal }),
  })
}

/** Newest first; empty until main has answered. */
export function useRemovals(): LearnedRemoval[] {
  return useQuery(removalsQuery(useBridge())).data ?? none
}

/** The removals of one connection, for building its requests. */
export function useConnectionRemovals(connectionId: string): LearnedRemoval[] {
  const removals = useRemovals()
  return useMemo(
    () => removals.filter((removal) => removal.connectionId === connectionId),
    [removals, connectionId],
  )
}

/** The removals that apply to a model in a format. */
export function useModelRemovals(
  connectionId: string,
  { model, format }: { model: string; format: MedicFormatId },
): LearnedRemoval[] {
  const removals = useConnectionRemovals(connectionId)
  return useMemo(() => removalsFor(removals, { model, format }), [removals, model, format])
}

/** Returns whether a field is already omitted for a model, as far as is known now. */
export function useIsRemembered(): (key: RemovalKey) => boolean {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCallback(
    (key) =>
      (queryClient.getQueryData(removalsQuery(bridge).queryKey) ?? none).some((learned) =>
        isSameRemoval(learned, key),
      ),
    [bridge, queryClient],
  )
}

/** Omits a field from future requests. Sends nothing. */
export function useRemember() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('medic.remember', {
    onSuccess: (removal) => {
      queryClient.setQueryData(removalsQuery(bridge).queryKey, (old = none) => [
        removal,
        ...old.filter((other) => !isSameRemoval(other, removal)),
      ])
    },
  })
}

/** Sends a field again from the next request on. */
export function useForget() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('medic.forget', {
    input: ({ connectionId, model, format, field }: RemovalKey) => ({ connectionId, model, format, field }),
    onSuccess: (_, removal) => {
      queryClient.setQueryData(removalsQuery(bridge).queryKey, (old = none) =>
        old.filter((other) => !isSameRemoval(other, removal)),
      )
    },
  })
}

export function useForgetAll() {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('medic.forgetAll', {
    input: () => ({}),
    onSuccess: () => queryClient.setQueryData(removalsQuery(bridge).queryKey, none),
  })
}
