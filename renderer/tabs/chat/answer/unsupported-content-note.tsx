import { useMemo } from 'react'
import { ArrowLeftRight } from 'lucide-react'
import type { Block } from '../../../../shared/runs/block.ts'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { lossesOf } from '../turn-losses-of.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type UnsupportedContentNoteProps = {
  conversation: Conversation
  /** The blocks of the unsent message. Its files have their own notes. */
  blocks: readonly Block[]
}

/** Lists what the conversation's format omits from its turns, before they are sent. */
export function UnsupportedContentNote({ conversation, blocks }: UnsupportedContentNoteProps) {
  const { turns, format, systemMark } = conversation
  const unsent = useMemo(() => blocks.filter(({ type }) => type !== 'media'), [blocks])
  const losses = useMemo(
    () => lossesOf({ turns, format, systemMark }, unsent, { withFiles: false }),
    [turns, format, systemMark, unsent],
  )
  if (losses.length === 0) return null
  return (
    <div className="py-2">
      <Note icon={ArrowLeftRight} role="note">
        {chatText().composer.omitted({ format: formatRegistry[format].label, items: losses })}
      </Note>
    </div>
  )
}
