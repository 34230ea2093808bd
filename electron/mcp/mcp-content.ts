import { ok, type Result } from '../../shared/errors/result.ts'
import type { McpContent } from '../../shared/mcp/details.ts'
import type { McpFile } from '../../shared/mcp/tool-result.ts'
import type { MediaBlock } from '../../shared/runs/block.ts'
import type { Attachment } from '../../shared/attachments/attachment.ts'
import { toMediaBlock } from '../../shared/attachments/attachment.ts'

export type AddFile = (file: {
  readonly name: string
  readonly bytes: Uint8Array
}) => Promise<Result<Attachment>>

/**
 * Stores the files of a server's answer as attachments. The type is detected from the bytes where possible; the error
 * is that of the first file that cannot be stored.
 */
export async function storeContent(
  { text, files }: { readonly text: string; readonly files: readonly McpFile[] },
  add: AddFile,
): Promise<Result<McpContent>> {
  const media: MediaBlock[] = []
  for (const file of files) {
    const bytes = Buffer.from(file.data, 'base64')
    const added = await add({ name: file.name ?? nameOf(file.mediaType), bytes })
    if (!added.ok) return added
    const block = toMediaBlock(added.value)
    // For unknown bytes the type is the one that the server states.
    media.push(
      block.mediaType === 'application/octet-stream' ? { ...block, mediaType: file.mediaType } : block,
    )
  }
  return ok({ text, media })
}

function nameOf(mediaType: string): string {
  const [kind = 'file', subtype = ''] = mediaType.split('/')
  return `${kind}.${subtype.replace(/^x-|\+.*$/g, '') || 'bin'}`
}
