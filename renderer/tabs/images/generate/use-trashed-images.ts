import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaListQuery } from '../../../queries/media.ts'

/** The ids of images in the trash, at least those moved there last. Follows changes of the library. */
export function useTrashedImages(): ReadonlySet<string> {
  const { data } = useInfiniteQuery(mediaListQuery(useBridge(), { isInTrash: true, kinds: ['image'] }))
  return useMemo(() => new Set(data?.pages.flatMap(({ items }) => items.map(({ id }) => id))), [data])
}
