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

/** Files come while nobody looks: coming back reads anew. */
const onReturn = { refetchOnMount: 'always' } as const

const pageLength = 200

/** The items a filter means, in its order, page by page. */
export function mediaListQuery(bridge: Bridge, filter: MediaFilter) {
  return infiniteQueryOptions({
    queryKey: [...listKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(bridge, 'media.list', { ...filter, offset: pageParam, limit: pageLength }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    ...onReturn,
    // Pages far down are not worth reading again after a while elsewhere.
    gcTime: 30_000,
    // Comparing every item read so far with itself would cost more than drawing those in view.
    structuralSharing: false,
  })
}

/** How many items a filter means. */
export function mediaCountQuery(bridge: Bridge, filter: MediaFilter) {
  return queryOptions({
    queryKey: [...mediaKey, 'count', filter],
    queryFn: async ({ signal }) =>
      (await call(bridge, 'media.list', { ...filter, offset: 0, limit: 1 }, { signal })).total,
    ...onReturn,
  })
}

/** What a selection is together, told by main: most of it may not be read yet. */
export function mediaSummaryQuery(bridge: Bridge, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...mediaKey, 'summary', ids],
    queryFn: ({ signal }) => call(bridge, 'media.summary', { ids: [...ids] }, { signal }),
    ...onReturn,
    // Each change of a selection is another one, and its key is as long as the selection.
    gcTime: 0,
  })
}

/** What there is to filter by, and how much room it takes. */
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

/** The same item, for places that show many: those that are asked for in one moment are one request. */
export function mediaItemAmongManyQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...itemKey, id],
    queryFn: () => itemAmongMany(bridge, id),
    ...onReturn,
  })
}

/** Finds items by their ids, in that order. Those that are in the library no more are left out. */
export function useFindMedia(): (ids: readonly string[]) => Promise<MediaItem[]> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  return async (ids) => {
    const found = ids.map((id) => queryClient.fetchQuery(mediaItemQuery(bridge, id)).catch(() => undefined))
    return (await Promise.all(found)).filter((item) => item !== undefined)
  }
}

/** What the file of an item holds, read from it now: what the index does not keep of it, such as the channels of a sound. */
export function mediaDescriptionQuery(bridge: Bridge, id: string) {
  return queryOptions({
    queryKey: [...mediaKey, 'description', id],
    queryFn: ({ signal }) => call(bridge, 'media.describe', { id }, { signal }),
  })
}

/** Where the files are. */
export function mediaFolderQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'folder'],
    queryFn: ({ signal }) => call(bridge, 'media.folder', {}, { signal }),
    ...onReturn,
  })
}

/** Takes another folder for the files, the one in the data folder without `path`. */
export function useSetMediaFolder() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.setFolder', { onSettled: readAgain })
}

/** Items whose thumbnail this window has just stored: nothing else about them changed. */
const ownThumbnails = new Set<string>()

/** Reads what is on screen of the library again when items come, change or go. Several changes are read once. */
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

/** Changes items on screen at once, before main has answered. */
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

/** Calls a command that changes the library, and then reads again what is shown of it. Throws a `CommandError`. */
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

/** Shared by what moves files, so that whoever shows a selection knows of it. */
const moveKey = [...mediaKey, 'move'] as const

/** Whether items are on their way to the trash or back: of thousands that takes seconds. */
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

/** Removes what is in the trash for good; only `ids` of it when they are given. */
export function useEmptyTrash() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.emptyTrash', {
    input: (ids: string[] | undefined) => (ids === undefined ? {} : { ids }),
    onSettled: readAgain,
  })
}

/** Adds a file of any size, in pieces. One that is there already is answered as it is. */
export function useImportMedia() {
  const readAgain = useReadAgain()
  return useCommandSequence((bridge, file: File) => sendFile(bridge, file), { onSettled: readAgain })
}

/** Keeps a thumbnail. Nothing is read again for it: whoever made it shows it. */
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

/** Files that are being fetched or could not be, the newest first. */
export function pendingMediaQuery(bridge: Bridge) {
  return queryOptions({
    queryKey: [...mediaKey, 'pending'],
    queryFn: ({ signal }) => call(bridge, 'media.pending', {}, { signal }),
    ...onReturn,
  })
}

/** Fetches a pending file once more, without asking the model again. */
export function useFetchAgain() {
  const queryClient = useQueryClient()
  return useCommandMutation('media.fetchAgain', {
    input: (id: string) => ({ id }),
    // The answer it belongs to shows it too.
    onSettled: () => queryClient.invalidateQueries(),
  })
}

/** Gives a pending file up. */
export function useForgetPending() {
  const readAgain = useReadAgain()
  return useCommandMutation('media.forgetPending', { input: (id: string) => ({ id }), onSettled: readAgain })
}
