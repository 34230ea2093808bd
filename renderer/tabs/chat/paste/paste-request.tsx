import { useDeferredValue, useMemo, useRef, useState, type DragEvent } from 'react'
import { readPastedRequest, type PastedRequest } from '../../../lib/snippets/read-pasted-request.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { navigate } from '../../../stores/route.ts'
import { PastedAddress } from './pasted-address.tsx'
import { PastedPreview } from './pasted-preview.tsx'
import { usePaste } from './paste-store.ts'
import { readDroppedText } from './read-dropped-text.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'

/** A request written as a curl command, read while it is typed, and opened as a conversation. Nothing is sent. */
export function PasteRequest() {
  const { text, setText, close } = usePaste()
  const [dropError, setDropError] = useState<string>()
  const input = useRef<HTMLTextAreaElement>(null)
  const create = useCreateConversation()
  const deferred = useDeferredValue(text)
  const read = useMemo(() => (deferred.trim() === '' ? undefined : readPastedRequest(deferred)), [deferred])
  const pasted = read?.ok === true ? read.value : undefined
  const unread = read?.ok === false ? sentencesOf(read.error) : undefined
  const error = dropError ?? unread

  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    // Words that are dragged here are the business of the field.
    if (file === undefined) return
    event.preventDefault()
    void readDroppedText(file).then((dropped) => {
      setDropError(dropped.ok ? undefined : sentencesOf(dropped.error))
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
      title={chatText().paste.title}
      description={chatText().paste.description}
      className="w-160"
      initialFocus={input}
      footer={
        <>
          <Button onClick={close}>{chatText().cancel}</Button>
          <Button
            variant="primary"
            isBusy={create.isPending}
            busyLabel={chatText().paste.opening}
            onClick={() => pasted !== undefined && open(pasted)}
            {...(pasted === undefined ? { disabledReason: chatText().paste.pasteFirst } : {})}
          >
            {chatText().paste.open}
          </Button>
        </>
      }
    >
      <TextArea
        ref={input}
        label={chatText().paste.command}
        isMono
        rows={6}
        spellCheck={false}
        autoComplete="off"
        // oxlint-disable-next-line text/untranslated -- a command
        placeholder="curl https://…/v1/chat/completions -d '{…}'"
        value={text}
        onChange={(next) => {
          setDropError(undefined)
          setText(next)
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        help={error === undefined ? chatText().paste.dropHint : undefined}
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

function sentencesOf(error: AppError): string {
  const { message, nextStep } = wordError(error)
  return nextStep === undefined ? message : chatText().paste.problem({ message, nextStep })
}
