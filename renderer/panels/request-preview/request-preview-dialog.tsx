import type { ReactNode } from 'react'
import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import type { Result } from '../../../shared/errors/result.ts'
import { wellFormedJson } from '../../../shared/gateway/well-formed.ts'
import type { WireBody as BodyOnWire, WireRequest } from '../../../shared/gateway/wire.ts'
import { wordUndecided } from '../../../shared/conversations/undecided-result.ts'
import { isJsonObject, writeJson } from '../../../shared/json.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { MultipartPreview } from './multipart-preview.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import type { FoldStart } from '../inspector/json-lines.ts'
import { WireBody } from '../inspector/wire-body.tsx'
import { requestTabText } from '../../../shared/text/en/request-tab.ts'

export type RequestPreviewDialogProps = {
  /** The request, built by the same code that sends it. */
  request: Result<WireRequest>
  baseUrl: string
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
  /** The sizes of uploaded files by id, if known. */
  fileBytes?: Readonly<Record<string, number>>
  /** Shown above the request: a choice between several of them. */
  children?: ReactNode
}

/** The request that would be sent now, or why there is none. */
export function RequestPreviewDialog({
  request,
  baseUrl,
  onRemedy,
  onClose,
  fileBytes = {},
  children,
}: RequestPreviewDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={requestTabText().preview}
      description={requestTabText().previewHint}
      className="w-160"
    >
      {children}
      {request.ok ? (
        <>
          <p className="wire mb-1 wrap-anywhere select-text">
            <span className="text-syn-word">{request.value.method}</span> {baseUrl}
            {request.value.path}
          </p>
          <div className="-mx-3 flex max-h-[60vh] flex-col">
            {request.value.body?.type === 'multipart' ? (
              <MultipartPreview fields={request.value.body.fields} fileBytes={fileBytes} />
            ) : (
              <PreviewBody text={previewText(request.value.body)} />
            )}
          </div>
        </>
      ) : (
        <ErrorNotice error={request.error} onRemedy={onRemedy} />
      )}
    </Dialog>
  )
}

/** The text of a body: JSON formatted for display, other text unchanged. */
function previewText(body: Exclude<BodyOnWire, { type: 'multipart' }> | undefined): string {
  if (body === undefined) return ''
  return body.type === 'text' ? body.text : (body.text ?? writeJson(wellFormedJson(body.value)))
}

function PreviewBody({ text }: { text: string }) {
  // Content that is not known yet counts as empty.
  const { text: known, count } = wordUndecided(text, () => '')
  const { bytes, files } = sizeOnWire(known)
  const metas = [
    ...(files === 0 ? [] : [requestTabText().filesAdded(files)]),
    ...(count === 0 ? [] : [requestTabText().resultsUnknown(count)]),
  ]
  return (
    <WireBody
      title={requestTabText().body}
      text={text}
      bytes={bytes}
      foldStart={foldMessages}
      {...(metas.length > 0 && { meta: metas.join(' · ') })}
    />
  )
}

/** The newest messages are what users look for in a preview. */
const shownMessages = 4
/** A shorter beginning is not folded. */
const minFoldedMessages = 3

const messageLists: readonly string[] = ['/messages', '/input', '/contents']

/** Folds the earlier messages of a long conversation. */
const foldMessages: FoldStart = (values, path) => {
  const count = values.length - shownMessages
  if (count < minFoldedMessages || !messageLists.includes(path) || !values.every(isJsonObject))
    return undefined
  const { bytes } = sizeOnWire(writeJson(values.slice(0, count)))
  return { count, label: requestTabText().firstMessages({ count, size: formatBytes(bytes) }) }
}
