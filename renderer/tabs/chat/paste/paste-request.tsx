import { useDeferredValue, useMemo, useRef, useState, type DragEvent } from 'react'
import { readPastedRequest, type PastedRequest } from '../../../lib/snippets/read-pasted-request.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'
import { PastedAddress } from './pasted-address.tsx'
import { PastedPreview } from './pasted-preview.tsx'
import { usePaste } from './paste-store.ts'
import { readDroppedText } from './read-dropped-text.ts'

/** A request written as a curl command, read while it is typed, and opened as a conversation. Nothing is sent. */
export function PasteRequest() {
  const { text, setText, close } = usePaste()
  const [dropError, setDropError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const create = useCreateConversation()
  const deferred = useDeferredValue(text)
  const read = useMemo(() => (deferred.trim() === '' ? undefined : readPastedRequest(deferred)), [deferred])
  const pasted = read?.ok === true ? read.value : undefined
  const unread = read?.ok === false ? [read.error.message, read.error.nextStep].join(' ') : undefined
  const error = dropError ?? unread

  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    // Words that are dragged here are the business of the field.
    if (file === undefined) return
    event.preventDefault()
    void readDroppedText(file).then((dropped) => {
      setDropError(dropped.ok ? undefined : dropped.error.message)
      if (dropped.ok) setText(dropped.value)
    })
  }
  const open = (request: PastedRequest) => {
    const { settings, turns } = request
    create.mutate(
      { ...settings, turns: turns.map(({ blocks, ...turn }) => ({ ...turn, blocks: [...blocks] })) },
      {
        onSuccess: ({ id }) => {
          close()
          navigate('chat', id)
        },
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title="Paste a request"
      description="A curl command to chat completions, responses, messages or generate-content becomes a conversation. Nothing is sent, and a key in it is not taken over."
      className="w-160"
      initialFocus={input}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={create.isPending}
            busyLabel="Opening"
            onClick={() => pasted !== undefined && open(pasted)}
            {...(pasted === undefined ? { disabledReason: 'Paste a request first' } : {})}
          >
            Open as conversation
          </Button>
        </>
      }
    >
      <TextArea
        ref={input}
        label="curl command"
        isMono
        rows={6}
        spellCheck={false}
        autoComplete="off"
        placeholder="curl https://…/v1/chat/completions -d '{…}'"
        value={text}
        onChange={(next) => {
          setDropError(undefined)
          setText(next)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        help={error === undefined ? 'Or drop a text file here, such as one that ends in .sh.' : undefined}
        error={error}
      />
      <div aria-live="polite" className="mt-3">
        {pasted !== undefined && (
          <>
            <PastedPreview request={pasted} />
            {pasted.baseUrl !== undefined && <PastedAddress baseUrl={pasted.baseUrl} />}
          </>
        )}
      </div>
      {create.error !== null && <ErrorNotice error={create.error.appError} className="mt-3" />}
    </Dialog>
  )
}
