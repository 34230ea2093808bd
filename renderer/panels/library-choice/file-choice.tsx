import { formatBytes } from '../../lib/format-number.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { mediaIcon } from '../attachments/media-meta.ts'
import { formatPosition } from '../audio/format-position.ts'
import type { ItemChoiceProps } from './image-choice.tsx'
import { libraryText } from '../../../shared/text/en/library.ts'

/** A list of files to choose from: name, duration of audio, and the prompt if known. */
export function FileChoice({ items, onChoose }: ItemChoiceProps) {
  return (
    <ul className="max-h-72 overflow-y-auto">
      {items.map((item) => {
        const { id, mediaType, fileName, durationMs, bytes, provenance } = item
        const about = [
          durationMs === undefined ? undefined : formatPosition(durationMs),
          formatBytes(bytes),
          provenance?.prompt,
        ]
          .filter((part) => part !== undefined && part !== '')
          .join(' · ')
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={libraryText().choice.use(`${fileName} ${about}`)}
              title={provenance?.prompt || fileName}
              onClick={() => onChoose(item)}
              className="focus-inside grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-2 rounded-sm px-2 py-1 text-left transition-colors duration-instant hover:bg-hover"
            >
              <Icon of={mediaIcon(mediaType)} size="small" className="row-span-2 text-ink-3" />
              <MiddleCut text={fileName} className="text-small" />{' '}
              <span className="tabular truncate text-meta text-ink-3">{about}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
