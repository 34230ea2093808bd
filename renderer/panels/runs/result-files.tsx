import { mcpText } from '../../../shared/text/en/mcp.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { AttachmentView } from '../attachments/attachment-view.tsx'

/** Files in the result of a tool. */
export function ResultFiles({ media }: { media: readonly MediaBlock[] }) {
  if (media.length === 0) return null
  return (
    <ul aria-label={mcpText().inChat.files} className="flex flex-wrap gap-2">
      {media.map((file, index) => {
        const id = file.attachmentId ?? file.mediaId
        return id === undefined ? null : (
          <li key={`${index} ${id}`} className="max-w-full min-w-0">
            <AttachmentView media={file} id={id} />
          </li>
        )
      })}
    </ul>
  )
}
