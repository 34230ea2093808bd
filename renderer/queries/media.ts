import {
  infiniteQueryOptions,
  queryOptions,
  useIsMutating,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Input, Output } from '../../shared/ipc/contract.ts'
import type { collectionsContract } from '../../shared/ipc/contract/collections.ts'
import type { mediaContract } from '../../shared/ipc/contract/media.ts'
import type { mediaFilesContract } from '../../shared/ipc/contract/media-files.ts'
import type { CommandName } from '../../shared/ipc/define.ts'
import type { MediaFilter, MediaPage } from '../../shared/media/media-filter.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { call } from '../bridge/call.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { itemAmongMany } from './item-among-many.ts'
import { createRereader } from './reread.ts'
import { sendFile } from './send-file.ts'
import { useCommandMutation, useCommandSequence } from './use-command-mutation.ts'

export const mediaKey = ['media'] as const
const listKey = [...mediaKey, 'list'] as const
const itemKey = [...mediaKey, 'item'] as const

/** Files arrive while the view is not mounted, so mounting refetches. */
const onReturn = { refetchOnMount: 'always' } as const

const pageLength = 200

/** The items that match a filter, in its order, page by page. */
export function mediaListQuery(bridge: Bridge, filter: MediaFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(bridge, 'media.list', { ...filter, offset: pageParam, limit: pageLength }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    ...onReturn,
    // Many pages are expensive to refetch when the user comes back later.
    gcTime: 30_000,
    // Comparing every loaded item with its previous value would cost more than rendering those in view.
    structuralSharing: false,
  })
}

/** Number of items that match a filter. */
export function mediaCountQuery(bridge: Bridge, filter: MediaFilter) {
  return queryOptions({
    queryKey: [...mediaKey, 'count', filter],
    queryFn: async ({ signal }) =>
      (await call(bridge, 'media.list', { ...filter, offset: 0, limit: 1 }, { signal })).total,
    ...onReturn,
  })
}

/** Summary of a selection, computed by main: most of its items may not be loaded. */
export function mediaSummaryQuery(bridge: Bridge, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...mediaKey, 'summary', ids],
    queryFn: ({ signal }) => call(bridge, 'media.summary', { ids: [...ids] }, { signal }),
    ...onReturn,
    // Each change of a selection has its own key, which is as long as the selection.
    gcTime: 0,
  })
}

/** The values to filter by, and the disk space used. */
export function mediaFacetsQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'facets'],
    queryFn: ({ signal }) => call(bridge, 'media.facets', {}, { signal }),
    ...onReturn,
  })
}

export function mediaItemQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...itemKey, id],
    queryFn: ({ signal }) => call(bridge, 'media.get', { id }, { signal }),
    ...onReturn,
  })
}

/** The same item for views that show many: items requested at the same time share one call. */
export function mediaItemAmongManyQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...itemKey, id],
    queryFn: () => itemAmongMany(bridge, id),
    ...onReturn,
  })
}

/** Finds items by their ids, in that order. Items that are no longer in the library are left out. */
export function useFindMedia(): (ids: readonly string[]) => Promise<MediaItem[]> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (ids) => {
    const found = ids.map((id) => queryClient.fetchQuery(mediaItemQuery(bridge, id)).catch(() => undefined))
    return (await Promise.all(found)).filter((item) => item !== undefined)
  }
}

/** Details read from the file of an item, which the index does not store, such as the channels of an audio file. */
export function mediaDescriptionQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'description', id],
    queryFn: ({ signal }) => call(bridge, 'media.describe', { id }, { signal }),
  })
}

/** The folder that holds the files. */
export function mediaFolderQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'folder'],
    queryFn: ({ signal }) => call(bridge, 'media.folder', {}, { signal }),
    ...onReturn,
  })
}

/** Changes the folder for the files; without `path`, back to the folder inside the data folder. */
export function useSetMediaFolder() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.setFolder', { onSettled: readAgain })
}

/** Ids of items whose thumbnail this window has just stored. Nothing else about them has changed. */
const ownThumbnails = new Set<string>()

/** Refetches the library on screen when items are added, changed or removed. Several changes are read together. */
export function useMediaEvents(): void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  useEffect(() => {
    const rereader = createRereader(queryClient, mediaKey)
    const stop = bridge.on('media.changed', ({ ids }) => {
      if (ids !== undefined && ids.length > 0 && ids.every((id) => ownThumbnails.delete(id))) return
      rereader.read()
    })
    return () => {
      stop()
      rereader.close()
    }
  }, [bridge, queryClient])
}

/** Returns a function that changes items on screen at once, before main has answered. */
function usePatchItems(): (ids: readonly string[], patch: (item: MediaItem) => MediaItem) => void {
  const queryClient = useQueryClient()
  return (ids, patch) => {
    const wanted = new Set(ids)
    const patched = (item: MediaItem): MediaItem => (wanted.has(item.id) ? patch(item) : item)
    queryClient.setQueriesData<InfiniteData<MediaPage>>({ queryKey: listKey }, (old) =>
      old === undefined
        ? old
        : { ...old, pages: old.pages.map((page) => ({ ...page, items: page.items.map(patched) })) },
    )
    queryClient.setQueriesData<MediaItem>({ queryKey: itemKey }, (old) =>
      old === undefined ? old : patched(old),
    )
  }
}

function useReadAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: mediaKey })
}

export function useStarMedia() {
  const patch = usePatchItems()
  const readAgain = useReadAgain()
  return useCommandMutation('media.star', {
    onMutate: ({ ids, isStarred }) => patch(ids, (item) => ({ ...item, isStarred })),
    onSettled: readAgain,
  })
}

/** Calls a command that changes the library, then refetches what is shown of it. Throws a `CommandError`. */
export function useChangeMedia() {
  const bridge = useBridge()
  const readAgain = useReadAgain()
  return async <
    Name extends CommandName<typeof mediaContract & typeof mediaFilesContract & typeof collectionsContract>,
  >(
    name: Name,
    input: Input<Name>,
  ): Promise<Output<Name>> => {
    try {
      return await call(bridge, name, input)
    } finally {
      void readAgain()
    }
  }
}

/** Shared by the commands that move files, so that `useIsMovingMedia` finds them. */
const moveKey = [...mediaKey, 'move'] as const

/** Whether items are being moved to the trash or back, which takes seconds for thousands of items. */
export function useIsMovingMedia(): boolean {
  return useIsMutating({ mutationKey: moveKey }) > 0
}

export function useDeleteMedia() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.delete', {
    mutationKey: moveKey,
    input: (ids: string[]) => ({ ids }),
    onSettled: readAgain,
  })
}

export function useRestoreMedia() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.restore', {
    mutationKey: moveKey,
    input: (ids: string[]) => ({ ids }),
    onSettled: readAgain,
  })
}

/** Permanently removes the items in the trash, or only those among `ids`. */
export function useEmptyTrash() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.emptyTrash', {
    input: (ids: string[] | undefined) => (ids === undefined ? {} : { ids }),
    onSettled: readAgain,
  })
}

/** Adds a file of any size, in pieces. Returns the existing item when its bytes are already in the library. */
export function useImportMedia() {
  const readAgain = useReadAgain()
  return useCommandSequence((bridge, file: File) => sendFile(bridge, file), { onSettled: readAgain })
}

/** Stores a thumbnail. Nothing is refetched: the view that made it already shows it. */
export function useSetThumbnail() {
  return useCommandMutation('media.setThumbnail', {
    before: ({ id }) => ownThumbnails.add(id),
    onError: (_, { id }) => ownThumbnails.delete(id),
  })
}

/** Packs items into an archive in the media folder. */
export function useZipMedia() {
  return useCommandMutation('media.zip', { input: (ids: string[]) => ({ ids }) })
}

/** Files that are downloading or failed to download, newest first. */
export function pendingMediaQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'pending'],
    queryFn: ({ signal }) => call(bridge, 'media.pending', {}, { signal }),
    ...onReturn,
  })
}

/** Retries the download of a pending file without sending the request to the model again. */
export function useFetchAgain() {
  const queryClient = useQueryClient()
  return useCommandMutation('media.fetchAgain', {
    input: (id: string) => ({ id }),
    // The answer that contains the file shows it too.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Dismisses a pending file. */
export function useForgetPending() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.forgetPending', { input: (id: string) => ({ id }), onSettled: readAgain })
}
