import { useState, type ReactNode } from 'react'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { mediaIcon, mediaMeta } from './media-meta.ts'
import { Thumbnail } from './thumbnail.tsx'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'

/** A file of a sent message: an image that opens, an audio player, the first lines of a text, or the name. */
export function AttachmentView({ media, id }: { media: MediaBlock; id: string }) {
  const { mediaType, excerpt = '' } = media
  const kind = mediaType.split('/')[0]
  if (kind === 'image') {
    const fallback = <NamedFile media={media} problem={attachmentsText().notShown} />
    return (
      <Thumbnail media={media} id={id} fallback={fallback} className="h-30 w-auto max-w-60 object-cover" />
    )
  }
  if (kind === 'audio' || kind === 'video') {
    const player = <Player kind={kind} media={media} id={id} />
    return (
      <NamedFile media={media} id={id} player={player}>
        {player}
      </NamedFile>
    )
  }
  return (
    <NamedFile media={media} id={id}>
      {excerpt !== '' && (
        <pre className="wire max-h-20 overflow-hidden whitespace-pre-wrap text-ink-2 wrap-anywhere select-text">
          {excerpt}
        </pre>
      )}
    </NamedFile>
  )
}

/** Loaded lazily: few files are opened. */
const FileViewer = createLazyView(async () => (await import('./file-viewer.tsx')).FileViewer)

/** `id` is set for files that can be opened, `player` for audio and video. */
type NamedFileProps = {
  media: MediaBlock
  id?: string
  player?: ReactNode
  problem?: string
  children?: ReactNode
}

function NamedFile({ media, id, player, problem, children }: NamedFileProps) {
  const { mediaType, name = mediaType } = media
  const [isOpen, setIsOpen] = useState(false)
  return (
    <figure
      aria-label={name}
      className="flex max-w-full min-w-0 flex-col gap-1.5 rounded-md bg-sunken px-2.5 py-1.5 edge"
    >
      <figcaption className="flex min-w-0 items-center gap-1.5 text-small">
        <Icon of={mediaIcon(mediaType)} size="small" className="text-ink-3" />
        {id === undefined ? (
          <span className="min-w-0 truncate select-text">{name}</span>
        ) : (
          <button
            type="button"
            aria-label={attachmentsText().open(name)}
            title={name}
            onClick={() => setIsOpen(true)}
            className="min-h-6 min-w-0 truncate rounded-sm text-accent hover:underline"
          >
            {name}
          </button>
        )}
        <span className="tabular flex-none text-meta text-ink-3">{problem ?? mediaMeta(media)}</span>
      </figcaption>
      {children}
      {isOpen && id !== undefined && (
        <FileViewer media={media} id={id} player={player} onClose={() => setIsOpen(false)} />
      )}
    </figure>
  )
}

/** Files of the user have no captions. */
function Player({ kind: Tag, media, id }: { kind: 'audio' | 'video'; media: MediaBlock; id: string }) {
  return (
    <Tag
      controls
      preload="metadata"
      src={mediaAddress(id)}
      aria-label={media.name}
      className={Tag === 'audio' ? 'h-8 w-80 max-w-full' : 'max-h-60 max-w-full rounded-sm'}
    />
  )
}
