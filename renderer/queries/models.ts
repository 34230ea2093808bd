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

/** The list of the active key of a connection, with when it was asked and what changed since it was seen. */
export function modelListQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['models', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.list', { connectionId }, { signal }),
  })
}

/** The list that one key is told, asked of the gateway for this very comparison. */
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

/** How often each model of a connection was asked. Runs come while nobody looks: coming back reads anew. */
export function modelUsageQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['model-usage', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.usage', { connectionId }, { signal }),
    refetchOnMount: 'always',
  })
}

/** What is known of each model of a connection. Runs come while nobody looks: coming back reads anew. */
function modelProfilesQuery(bridge: Bridge, connectionId: string) {
  return queryOptions({
    queryKey: ['model-profiles', connectionId],
    queryFn: ({ signal }) => call(bridge, 'models.profiles', { connectionId }, { signal }),
    staleTime: 0,
  })
}

/** Profiles by the names of their models. */
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
 * What is known of the models of a connection; nothing until it was read. It is read after each reading of the list, which it needs:
 * beside a list that main has just forgotten it would be of the models with runs alone.
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

/** One model as it was listed, and what its runs say. */
export function modelFactsQuery(bridge: Bridge, connectionId: string, id: string) {
  return queryOptions({
    queryKey: ['model-facts', connectionId, id],
    queryFn: ({ signal }) => call(bridge, 'models.get', { connectionId, id }, { signal }),
    refetchOnMount: 'always',
  })
}

const modelsOf = ({ models }: ModelList) => models

/** The models of a connection, asked once; `useRefreshModels` asks the gateway again. */
export function useModels(connectionId: string) {
  return useQuery({ ...modelListQuery(useBridge(), connectionId), select: modelsOf })
}

/**
 * Those of some connections whose models are being read for the first time. Until it is known which there are, a default one may still
 * come, and nobody is sent away to choose.
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

/** Marks what changed in the list as seen. The screen follows at once. */
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
  /** `undefined` takes the user's word back. */
  readonly can: boolean | undefined
}

/** Sets what the user says a model can do. The screen follows at once. */
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
    // Two quick changes must not be answered in the wrong order.
    scope: { id: 'model-override' },
    onMutate: (override) => {
      queryClient.setQueryData(queryKey, (old) => (old === undefined ? old : withOverride(old, override)))
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Sets what the user says that a model of a connection costs; `undefined` takes it back. */
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

/** Keeps counts and facts in step with runs that begin and end. Stands in the tab that shows them. */
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
