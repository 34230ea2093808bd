import { queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FitTarget } from '../../shared/formats/registry.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { ModelList } from '../../shared/models/model-list.ts'
import type { ModelProfile, ModelProfiles } from '../../shared/models/model-profile.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import type { OwnPrice } from '../../shared/prices/own-price.ts'
import { useCommandMutation } from './use-command-mutation.ts'

/**
 * The model list of a connection's active key, with the time it was requested and the changes since it was last seen.
 */
export function modelListQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['models', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.list', { connectionId }, { signal }),
  })
}

/** The model list for one key, requested from the gateway for a comparison. */
export function keyListQuery(bridge: Bridge, connectionId: string, keyId: string | null) {
  return queryOptions({
    queryKey: ['model-lists', connectionId, keyId],
    queryFn: ({ signal }) =>
      call(
        bridge,
        'models.list',
        { connectionId, refresh: true, ...(keyId !== null && { keyId }) },
        { signal },
      ),
    gcTime: 0,
  })
}

/**
 * Number of requests to each model of a connection. Runs are added while the view is not mounted, so mounting
 * refetches.
 */
export function modelUsageQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['model-usage', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.usage', { connectionId }, { signal }),
    refetchOnMount: 'always',
  })
}

/** The profile of each model of a connection. Runs are added while the view is not mounted, so mounting refetches. */
function modelProfilesQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['model-profiles', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.profiles', { connectionId }, { signal }),
    staleTime: 0,
  })
}

/** Profiles by model id. */
export interface ProfilesByModel {
  readonly tableDate: string
  readonly byId: ReadonlyMap<string, ModelProfile>
}

const byModel = ({ tableDate, profiles }: ModelProfiles): ProfilesByModel => ({
  tableDate,
  byId: new Map(profiles.map((profile) => [profile.id, profile])),
})

const noProfiles: ProfilesByModel = { tableDate: '', byId: new Map() }

/**
 * The profiles of a connection's models; empty until they have loaded. They are read after the model list, which they
 * need: when main has just dropped its list, profiles would cover only the models with runs.
 */
export function useModelProfiles(connectionId: string, isWanted = true): ProfilesByModel {
  const bridge = useBridge()
  const { isSuccess, isFetching } = useQuery({
    ...modelListQuery(bridge, connectionId),
    enabled: isWanted,
  })
  const query = modelProfilesQuery(bridge, connectionId)
  return (
    useQuery({
      ...query,
      enabled: isWanted && isSuccess && !isFetching,
      select: byModel,
      structuralSharing: false,
    }).data ?? noProfiles
  )
}

/** One model as listed, with facts from its runs. */
export function modelFactsQuery(bridge: Bridge, connectionId: string, id: string) {
  return queryOptions({
    queryKey: ['model-facts', connectionId, id],
    queryFn: ({ signal }) => call(bridge, 'models.get', { connectionId, id }, { signal }),
    refetchOnMount: 'always',
  })
}

const modelsOf = ({ models }: ModelList) => models

/** The models of a connection, requested once; `useRefreshModels` requests them again. */
export function useModels(connectionId: string) {
  return useQuery({ ...modelListQuery(useBridge(), connectionId), select: modelsOf })
}

/**
 * The connections whose models are loading for the first time. Until they have loaded, a default model may still be
 * found, so the user is not asked to choose one.
 */
export function useUnreadModels(connectionIds: readonly string[]): ReadonlySet<string> {
  const bridge = useBridge()
  const ids = [...new Set(connectionIds)]
  const areUnread = useQueries({
    queries: ids.map((id) => modelListQuery(bridge, id)),
    combine: (lists) => lists.map(({ isLoading }) => isLoading),
  })
  return new Set(ids.filter((_, at) => areUnread[at]))
}

export function useRefreshModels(connectionId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return useCommandMutation('models.list', {
    input: () => ({ connectionId, refresh: true }),
    onSuccess(list) {
      queryClient.setQueryData(modelListQuery(bridge, connectionId).queryKey, list)
      void queryClient.invalidateQueries({ queryKey: modelProfilesQuery(bridge, connectionId).queryKey })
    },
  })
}

/** Marks the changes of the list as seen. The screen updates at once. */
export function useMarkModelsSeen(connectionId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = modelListQuery(bridge, connectionId)
  return useCommandMutation('models.markSeen', {
    input: () => ({ connectionId }),
    onMutate: () => {
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : withoutChanges(old)))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

export interface ModelOverride {
  readonly model: string
  readonly target: FitTarget
  /** `undefined` removes the user's override. */
  readonly can: boolean | undefined
}

/** Overrides a capability of a model. The screen updates at once. */
export function useOverrideModel(connectionId: string) {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { queryKey } = modelListQuery(bridge, connectionId)
  return useCommandMutation('models.override', {
    input: ({ model, target, can }: ModelOverride) => ({
      connectionId,
      model,
      target,
      can,
    }),
    // Serialized, so that two quick changes are not answered in the wrong order.
    scope: { id: 'model-override' },
    onMutate: (override) => {
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : withOverride(old, override)))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Sets the user's own price for a model of a connection; `undefined` removes it. */
export function useSetOwnPrice(connectionId: string) {
  const queryClient = useQueryClient()
  return useCommandMutation('models.setPrice', {
    input: ({ model, price }: { model: string; price: OwnPrice | undefined }) => ({
      connectionId,
      model,
      ...(price !== undefined && { price }),
    }),
    scope: { id: 'model-price' },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['model-profiles'] }),
  })
}

/** Refetches counts and facts when runs begin and end. Mounted in the tab that shows them. */
export function useModelEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const readAnew = () => {
      void queryClient.invalidateQueries({ queryKey: ['model-usage'] })
      void queryClient.invalidateQueries({ queryKey: ['model-facts'] })
      void queryClient.invalidateQueries({ queryKey: ['model-profiles'] })
    }
    const stops = [
      bridge.on('conversations.changed', readAnew),
      bridge.on('conversations.organised', readAnew),
      bridge.on('history.changed', readAnew),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge, queryClient])
}

function withoutChanges({ changes: _changes, ...list }: ModelList): ModelList {
  return list
}

function withOverride(list: ModelList, { model, target, can }: ModelOverride): ModelList {
  return {
    ...list,
    models: list.models.map((entry) => {
      if (entry.id !== model) return entry
      const { own, ...rest } = entry
      const words = Object.entries(own ?? {}).filter(([known]) => known !== target)
      if (can !== undefined) words.push([target, can])
      return words.length === 0 ? rest : { ...rest, own: Object.fromEntries(words) }
    }),
  }
}
