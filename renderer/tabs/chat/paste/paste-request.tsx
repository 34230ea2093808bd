import { useDeferredValue, useMemo, useRef, useState, type DragEvent } from 'react'
import { readPastedRequest, type PastedRequest } from '../../../lib/snippets/read-pasted-request.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { PastedPreview } from './pasted-preview.tsx'
import { usePaste } from './paste-store.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { Plug } from 'lucide-react'
import { Note } from '../../../controls/texts/note.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { conversationsError } from '../../../../shared/text/en/errors/conversations.ts'

/**
 * Opens a request written as a curl command as a conversation. The command is parsed while it is typed; nothing is
 * sent.
 */
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
    // The field itself handles dropped text.
    if (file === undefined) return
    event.preventDefault()
    void readDroppedText(file).then((dropped) => {
      setDropError(dropped.ok ? undefined : sentencesOf(dropped.error))
      if (dropped.ok) setText(dropped.value)
    })
  }
  const open = (request: PastedRequest) => {
    const { settings, turns } = request
    const goOn = goOnFromHere()
    create.mutate(
      { ...settings, turns: turns.map(({ blocks, ...turn }) => ({ ...turn, blocks: [...blocks] })) },
      {
        onSuccess: ({ id }) => {
          close()
          goOn('chat', id)
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

/**
 * Says that the command has another address than the active connection, and offers the connection with that address.
 */
function PastedAddress({ baseUrl }: { baseUrl: string }) {
  const active = useActiveConnection()
  const other = useConnections().find((connection) => connection.baseUrl === baseUrl)
  const setSettings = useSetSettings()
  if (active.baseUrl === baseUrl) return null
  const texts = chatText().paste
  const addresses = { address: baseUrl, connection: active.name, current: active.baseUrl }
  return (
    <Note icon={Plug} className="mt-2.5 items-center">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-60 flex-1">
          {other === undefined ? texts.otherAddressUnknown(addresses) : texts.otherAddress(addresses)}
        </p>
        {other !== undefined && (
          <Button size="small" onClick={() => setSettings({ activeConnectionId: other.id })}>
            {chatText().paste.switchTo(other.name)}
          </Button>
        )}
      </div>
    </Note>
  )
}

/** Far more than a command with an image needs. */
const maxBytes = 20 * 1024 * 1024

const textNames = /\.(?:sh|bash|zsh|txt|text|md|curl|cmd|bat|ps1)$/i

/** Reads the text of a dropped file. The error is `invalid-input`: not text, or too large. */
async function readDroppedText(file: File): Promise<Result<string>> {
  if (!textNames.test(file.name) && !file.type.startsWith('text/')) {
    return refuse('notATextFile', file.name)
  }
  if (file.size > maxBytes) return refuse('commandTooLarge', file.name)
  const text = await file.text()
  return text.includes('\u0000') ? refuse('noReadableText', file.name) : ok(text)
}

function refuse(
  code: 'notATextFile' | 'commandTooLarge' | 'noReadableText',
  name: string,
): ReturnType<typeof err> {
  return err({ kind: 'invalid-input', ...conversationsError(code, { name }) })
}
