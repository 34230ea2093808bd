import { useQuery, type QueryClient } from '@tanstack/react-query'
import { fetchMedia } from '../media-file/fetch-media.ts'
import type { ChangeAnswer, ChangeRequest } from './change-message.ts'
import type { Changes } from './count-changes.ts'

/** The most recent comparison: they run one by one, since each holds the pixels of two images. */
let last: Promise<unknown> = Promise.resolve()

/**
 * How much an image differs from another one, such as a result from its source. `undefined` until known, and for files
 * that cannot be read.
 */
export function useChanges(
  beforeId: string,
  afterId: string | undefined,
  maskId?: string,
): Changes | undefined {
  const { data } = useQuery({
    queryKey: changesKey(beforeId, afterId, maskId),
    queryFn: async ({ signal }) => ({ changes: await compareFiles(beforeId, afterId ?? '', maskId, signal) }),
    enabled: afterId !== undefined && typeof Worker !== 'undefined',
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.changes
}

/** The cached comparison of two images without a mask, for a file of the data shown; `undefined` if there is none. */
export function knownChanges(
  queryClient: QueryClient,
  beforeId: string,
  afterId: string,
): Changes | undefined {
  return queryClient.getQueryData<{ readonly changes: Changes | undefined }>(changesKey(beforeId, afterId))
    ?.changes
}

function changesKey(beforeId: string, afterId: string | undefined, maskId?: string) {
  return ['image-changes', beforeId, afterId, maskId]
}

async function compareFiles(
  beforeId: string,
  afterId: string,
  maskId: string | undefined,
  signal: AbortSignal,
): Promise<Changes | undefined> {
  const [before, after, mask] = await Promise.all([
    fetchMedia(beforeId),
    fetchMedia(afterId),
    maskId === undefined ? undefined : fetchMedia(maskId),
  ])
  if (before === undefined || after === undefined || signal.aborted) return undefined
  const comparison = last.then(() =>
    signal.aborted ? undefined : compare({ before, after, ...(mask !== undefined && { mask }) }, signal),
  )
  last = comparison
  return comparison
}

function compare(request: ChangeRequest, signal: AbortSignal): Promise<Changes | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./change-worker.ts', import.meta.url), { type: 'module' })
    const finish = (changes: Changes | undefined) => {
      worker.terminate()
      resolve(changes)
    }
    signal.addEventListener('abort', () => finish(undefined))
    worker.addEventListener('error', () => finish(undefined))
    worker.addEventListener('message', ({ data }: MessageEvent<ChangeAnswer>) => finish(data.changes))
    worker.postMessage(request)
  })
}
