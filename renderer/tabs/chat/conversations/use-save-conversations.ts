import { FileDown } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ConversationSummary } from '../../../../shared/conversations/conversation.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { downloadBlob } from '../../../controls/files/download-blob.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { exportFileName } from '../../../lib/conversations/export-file-name.ts'
import { exportTypes, type ExportType } from '../../../lib/conversations/export-types.ts'
import { errorSentences } from '../../../lib/error-sentences.ts'
import { readConversation } from '../../../queries/conversations.ts'

/** Delay in milliseconds before the progress is shown. */
const momentMs = 500

export interface SavingConversations {
  readonly save: (conversations: readonly ConversationSummary[], type: ExportType) => void
  readonly isSaving: boolean
  /** How many are read; `undefined` during the first moment. */
  readonly progress: { readonly done: number; readonly count: number } | undefined
  readonly cancel: () => void
}

/**
 * Exports several conversations to one file. Reads them one after the other, so that only one is in memory: the output
 * goes into blobs, which the browser stores on disk. If one cannot be read, no file is saved, and a toast names the
 * conversation.
 */
export function useSaveConversations(): SavingConversations {
  const bridge = useBridge()
  const { show, showProblem } = useToast()
  const [isSaving, setSaving] = useState(false)
  const [progress, setProgress] = useState<SavingConversations['progress']>()
  const controller = useRef<AbortController>(undefined)

  async function write(
    conversations: readonly ConversationSummary[],
    type: ExportType,
    signal: AbortSignal,
  ): Promise<void> {
    const { extension, mediaType, textOf, begin, between, end } = exportTypes[type]
    const startedAt = performance.now()
    const pieces: Blob[] = []
    for (const [done, { id, title }] of conversations.entries()) {
      if (performance.now() - startedAt > momentMs) setProgress({ done, count: conversations.length })
      try {
        const text = textOf(await readConversation(bridge, id, signal))
        pieces.push(new Blob([done === 0 ? begin : between, text]))
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof CommandError)) throw error
        return showProblem(
          chatText().exported.failed({
            title: title === '' ? chatText().newConversation : title,
            reason: errorSentences(error.appError),
          }),
        )
      }
      if (signal.aborted) return
    }
    const fileName = exportFileName(chatText().conversations, extension)
    downloadBlob(fileName, new Blob([...pieces, end], { type: mediaType }))
    show({ message: chatText().exported.saved({ count: conversations.length, fileName }), icon: FileDown })
  }

  return {
    save(conversations, type) {
      const { signal } = (controller.current = new AbortController())
      setSaving(true)
      void write([...conversations], type, signal).finally(() => {
        setSaving(false)
        setProgress(undefined)
      })
    },
    isSaving,
    progress,
    cancel: () => controller.current?.abort(),
  }
}
