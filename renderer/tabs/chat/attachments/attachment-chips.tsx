import { useRef } from 'react'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { formatRegistry, type ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { unsupportedMediaError } from '../../../../shared/formats/unsupported-media-error.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { AttachmentChip } from './attachment-chip.tsx'
import type { AddingFile } from './use-add-files.ts'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'

export type AttachmentChipsProps = {
  attachments: readonly MediaBlock[]
  adding: readonly AddingFile[]
  /** `undefined` in a blind comparison, where nothing may be said about which format takes a file. */
  format: ConversationFormatId | undefined
  onRemove: (media: MediaBlock) => void
  onMark: (media: MediaBlock, mark: CacheMark | undefined) => void
  /** Moves the focus when the last file is removed. */
  onEmptied: () => void
  className?: string
}

/** The files of an unsent message, including those still being added. Takes no space without files. */
export function AttachmentChips(props: AttachmentChipsProps) {
  const { attachments, adding, format, onRemove, onMark, onEmptied, className = '' } = props
  const list = useRef<HTMLUListElement>(null)
  const canMark = format !== undefined && formatRegistry[format].promptCaching === 'marked'
  if (attachments.length + adding.length === 0) return null

  const remove = (media: MediaBlock, index: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('li > button:last-child') ?? [])]
    const next = buttons[index + 1] ?? buttons[index - 1]
    onRemove(media)
    if (next === undefined) onEmptied()
    else next.focus()
  }

  return (
    <ul
      ref={list}
      aria-label={attachmentsText().label}
      // Many files scroll, so that the text and the button below stay in view. A visible half row shows that there are
      // more.
      className={`flex max-h-37 flex-wrap gap-1.5 overflow-y-auto ${className}`}
    >
      {attachments.map((media, index) => (
        <AttachmentChip
          key={`${media.attachmentId ?? index} ${media.name ?? ''}`}
          media={media}
          problem={problemOf(media, format)}
          onRemove={() => remove(media, index)}
          onMark={canMark ? (mark) => onMark(media, mark) : undefined}
        />
      ))}
      {adding.map(({ key, name, bytes }) => (
        <li
          key={key}
          aria-busy="true"
          className="flex h-control max-w-full min-w-0 items-center gap-1.5 rounded-sm bg-sunken px-2 text-small text-ink-2 edge"
        >
          <Spinner />
          <MiddleCut text={name} className="max-w-56" />
          <span className="tabular flex-none text-meta text-ink-3">{formatBytes(bytes)}</span>
        </li>
      ))}
    </ul>
  )
}

function problemOf(media: MediaBlock, format: ConversationFormatId | undefined): string | undefined {
  if (format === undefined) return undefined
  const error = unsupportedMediaError(media, format)
  return error === undefined ? undefined : wordError(error).message
}
