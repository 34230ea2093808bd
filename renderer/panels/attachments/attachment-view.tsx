import type { ReactNode } from 'react'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { mediaAddress } from '../../bridge/media-address.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { mediaIcon, mediaMeta } from './media-meta.ts'
import { Thumbnail } from './thumbnail.tsx'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'

/** A file of a message that was sent: an image to open, a sound to play, the first lines of a text, or its name. */
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
    return (
      <NamedFile media={media}>
        <Player kind={kind} media={media} id={id} />
      </NamedFile>
    )
  }
  return (
    <NamedFile media={media}>
      {excerpt !== '' && (
        <pre className="wire max-h-20 overflow-hidden whitespace-pre-wrap text-ink-2 wrap-anywhere select-text">
          {excerpt}
        </pre>
      )}
    </NamedFile>
  )
}

type NamedFileProps = { media: MediaBlock; problem?: string; children?: ReactNode }

function NamedFile({ media, problem, children }: NamedFileProps) {
  const { mediaType, name = mediaType } = media
  return (
    <figure
      aria-label={name}
      className="flex max-w-full min-w-0 flex-col gap-1.5 rounded-md bg-sunken px-2.5 py-1.5 edge"
    >
      <figcaption className="flex min-w-0 items-center gap-1.5 text-small">
        <Icon of={mediaIcon(mediaType)} size="small" className="text-ink-3" />
        <span className="min-w-0 truncate select-text">{name}</span>
        <span className="tabular flex-none text-meta text-ink-3">{problem ?? mediaMeta(media)}</span>
      </figcaption>
      {children}
    </figure>
  )
}

/** Files of the user come without captions. */
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
