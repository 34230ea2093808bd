import { useInfiniteQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Spinner } from '../../../components/spinner.tsx'
import { mediaListQuery } from '../../../queries/media.ts'

/** So many are offered here; the Library tab has all of them. */
const mostOffered = 24

/** The newest pictures of the library, to take one. */
export function LibraryPictures({ onChoose }: { onChoose: (item: MediaItem) => void }) {
  const { data, error } = useInfiniteQuery(mediaListQuery(useBridge(), { kinds: ['image'] }))
  const items = data?.pages.flatMap((page) => page.items).filter(({ isThere }) => isThere)
  if (error !== null && items === undefined) return <p className="text-small text-danger">{error.message}</p>
  if (items === undefined)
    return (
      <p className="flex items-center gap-2 text-small text-ink-3">
        <Spinner /> Reading the library
      </p>
    )
  if (items.length === 0)
    return <p className="text-small text-ink-2">There is no picture in the library yet.</p>
  return (
    <>
      <ul className="grid max-h-72 grid-cols-4 gap-1.5 overflow-y-auto p-1">
        {items.slice(0, mostOffered).map((item) => (
          <li key={item.id}>
            <button
              type="button"
              aria-label={`Take ${item.fileName}`}
              title={item.provenance?.prompt ?? item.fileName}
              onClick={() => onChoose(item)}
              className="block w-full rounded-sm"
            >
              <img
                src={mediaAddress(item.hasThumbnail ? `${item.id}-thumbnail` : item.id)}
                alt=""
                loading="lazy"
                decoding="async"
                className="aspect-square w-full rounded-sm bg-sunken object-cover edge"
              />
            </button>
          </li>
        ))}
      </ul>
      {items.length > mostOffered && (
        <p className="px-1 pt-1 text-meta text-ink-3">
          The {mostOffered} newest. More are in the Library tab.
        </p>
      )}
    </>
  )
}
