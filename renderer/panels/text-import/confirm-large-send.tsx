import { useState, type ReactNode } from 'react'
import { maxRowsSentUnasked } from '../../../shared/limits.ts'
import { ConfirmDialog } from '../../controls/overlays/confirm-dialog.tsx'
import { textImportText } from '../../../shared/text/en/text-import.ts'

/** The requests and tokens that one click would send. */
export interface SendSize {
  readonly rows: number
  readonly requests: number
  readonly tokens: number
}

/** `460 requests, about 1,204,000 tokens`. */
export function formatSendSize({ requests, tokens }: SendSize): string {
  return textImportText().largeSend.size({ requests, tokens })
}

export interface LargeSend {
  /** Sends, or asks for confirmation first if it is a lot. */
  readonly send: () => void
  readonly dialog: ReactNode
}

/**
 * Asks for confirmation before sending more rows than one would send by accident. `sizeNow` is called on each click.
 */
export function useLargeSend(sizeNow: () => SendSize, onSend: () => void): LargeSend {
  const [question, setQuestion] = useState<SendSize>()
  const close = (): void => setQuestion(undefined)
  return {
    send() {
      const size = sizeNow()
      if (size.rows > maxRowsSentUnasked) setQuestion(size)
      else onSend()
    },
    dialog: question !== undefined && (
      <ConfirmDialog
        isOpen
        onClose={close}
        title={textImportText().largeSend.title(question.rows)}
        confirmLabel={textImportText().largeSend.confirm(question.requests)}
        isDanger={false}
        onConfirm={() => {
          close()
          onSend()
        }}
      >
        {textImportText().largeSend.warning(formatSendSize(question))}
      </ConfirmDialog>
    ),
  }
}
