import type { MediaItem } from '../../../shared/media/media-item.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { libraryText } from '../../../shared/text/en/library.ts'

export type ItemChoiceProps = { items: readonly MediaItem[]; onChoose: (item: MediaItem) => void }

/** A grid of small images to choose from. */
export function ImageChoice({ items, onChoose }: ItemChoiceProps) {
  return (
    <ul className="grid max-h-72 grid-cols-4 gap-1.5 overflow-y-auto p-1">
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-label={libraryText().choice.use(item.fileName)}
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
  )
}
