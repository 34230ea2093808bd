import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { pathIn } from '../../../panels/media-file/path-in.ts'
import { useOrientation } from '../../../panels/media-file/use-orientation.ts'
import { formatAudioShape } from '../../../panels/audio/format-audio-shape.ts'
import { mediaDescriptionQuery, mediaFolderQuery } from '../../../queries/media.ts'
import { formatLength, formatPixels } from '../media-labels.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** The file of an item: its name, size, hash and location. */
export function FileSection({ item }: { item: MediaItem }) {
  const bridge = useBridge()
  const { data: folder } = useQuery(mediaFolderQuery(bridge))
  const isPlayable = item.exists && (item.kind === 'audio' || item.kind === 'video')
  const { data: held } = useQuery({ ...mediaDescriptionQuery(bridge, item.id), enabled: isPlayable })
  const isOnItsSide = useOrientation(item.id, item.mediaType) >= 5
  const size = [
    // The size as the image is displayed beside it, after its rotation, not as it is stored.
    formatPixels(isOnItsSide ? { width: item.height, height: item.width } : item),
    item.durationMs === undefined ? undefined : formatLength(item.durationMs),
    formatAudioShape(held ?? {}),
    formatBytes(item.bytes),
  ].filter((part) => part !== undefined)
  return (
    <DetailsSection
      title={libraryText().file.title}
      meta={
        folder !== undefined && item.deletedAt === undefined ? (
          <CopyButton text={pathIn(folder.path, item.fileName)} label={libraryText().file.copyPath} />
        ) : undefined
      }
    >
      <KeyValue
        entries={[
          {
            name: libraryText().file.name,
            value: <MiddleCut text={item.fileName} className="font-mono text-wire-small leading-5" />,
          },
          ...(folder === undefined ? [] : [{ name: libraryText().file.folder, value: folder.path }]),
          { name: libraryText().file.type, value: item.mediaType },
          { name: libraryText().file.size, value: unitsText().clauses(size) },
          {
            name: 'SHA-256',
            value: (
              <span className="flex items-center gap-1">
                <span className="font-mono text-wire-small" title={item.sha256}>
                  {item.sha256.slice(0, 8)}…{item.sha256.slice(-8)}
                </span>
                <CopyButton text={item.sha256} label={libraryText().file.copySha256} />
              </span>
            ),
          },
        ]}
      />
    </DetailsSection>
  )
}
