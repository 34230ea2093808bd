import { findStandIn, isStandIn } from '../../../../shared/attachments/stand-in.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import type { Block, MediaBlock } from '../../../../shared/runs/block.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { rawText } from '../../../../shared/text/en/raw.ts'
import { formatItems } from '../../../../shared/text/intl.ts'
import { useState } from 'react'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import type { LeftOutFile } from '../../../lib/raw/values-for-tab.ts'
import { readConversation } from '../../../lib/snippets/read-conversation.ts'
import { extensionOf } from '../../../../shared/media/sniff-type.ts'
import { findStored } from '../../../panels/attachments/find-carried-files.ts'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { wordLeftOut } from './word-left-out.ts'

/** Opens the request as a new conversation, with its files. Files that cannot be transferred are listed. */
export function useOpenConversation(values: RawValues, baseUrl: string) {
  const bridge = useBridge()
  const { show, showProblem, showError } = useToast()
  const create = useCreateConversation()
  const [isOpening, setIsOpening] = useState(false)

  async function openNow(): Promise<void> {
    const read = readConversation({
      method: values.method,
      url: baseUrl + values.path,
      headers: values.headers.filter(({ isSent }) => isSent),
      ...(values.bodyType === 'json' && { body: { type: 'text', text: values.json } }),
    })
    if (!read.ok) return showProblem(wordError(read.error).message)
    const { settings, turns } = read.value
    const goOn = goOnFromHere()
    const leftOut: LeftOutFile[] = []
    const found = []
    for (const { blocks, ...turn } of turns)
      found.push({ ...turn, blocks: await withStoredFiles(bridge, blocks, leftOut) })
    create.mutate(
      { ...settings, turns: found },
      {
        onSuccess({ id }) {
          goOn('chat', id)
          if (leftOut.length > 0)
            show({ message: rawText().leftOut.files(formatItems(leftOut.map(wordLeftOut))) })
        },
        onError: ({ appError }) => showError(appError),
      },
    )
  }

  function open(): void {
    setIsOpening(true)
    void openNow().finally(() => setIsOpening(false))
  }

  return { open, isOpening: isOpening || create.isPending }
}

/** Replaces placeholders in blocks by stored files. A missing file is omitted and added to `leftOut`. */
async function withStoredFiles(
  bridge: Bridge,
  blocks: readonly Block[],
  leftOut: LeftOutFile[],
): Promise<Block[]> {
  const found: Block[] = []
  for (const block of blocks) {
    if (block.type === 'media') found.push(...(await stored(bridge, block, leftOut)))
    else if (block.type === 'tool-result' && block.media !== undefined) {
      const media: MediaBlock[] = []
      for (const item of block.media) media.push(...(await stored(bridge, item, leftOut)))
      found.push({ ...block, media })
    } else found.push(block)
  }
  return found
}

async function stored(bridge: Bridge, block: MediaBlock, leftOut: LeftOutFile[]): Promise<MediaBlock[]> {
  const { data = '', ...rest } = block
  if (!isStandIn(data)) return [block]
  const fileName = block.name ?? `file.${extensionOf(block.mediaType)}`
  const standIn = findStandIn(data)
  const found =
    standIn === undefined ? ({ lost: 'cut' } as const) : await findStored(bridge, standIn.id, fileName)
  if ('lost' in found) {
    leftOut.push({ fileName, why: found.lost })
    return []
  }
  const { mediaId, bytes = 0 } = found.file
  return [
    { ...rest, bytes, ...(found.file.isFromLibrary === true ? { mediaId } : { attachmentId: mediaId }) },
  ]
}
