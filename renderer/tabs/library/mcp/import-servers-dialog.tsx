import { useMemo, useRef, type FormEvent } from 'react'
import { readServers, type ImportedServer } from '../../../../shared/mcp/import-servers.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { FilePicker } from '../../../controls/files/file-picker.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useImportServers } from './use-server-actions.ts'

export type ImportServersDialogProps = {
  text: string
  onText: (text: string) => void
  onFiles: (files: readonly File[]) => void
  onClose: () => void
}

/** The settings of another program, and which servers would come of them. Nothing is imported before its button, or started by it. */
export function ImportServersDialog({ text, onText, onFiles, onClose }: ImportServersDialogProps) {
  const { importing } = mcpText()
  const { confirmations } = useAppInfo().capabilities
  const picker = useRef<HTMLInputElement>(null)
  const importServers = useImportServers()
  const read = useMemo(() => (text.trim() === '' ? undefined : readServers(text)), [text])
  const found = read?.servers ?? []
  const usable = found.filter(({ definition }) => confirmations || definition.transport.kind === 'http')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (usable.length === 0) return
    importServers(usable.map(({ definition, secrets }) => ({ definition, secrets: [...secrets] })))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={importing.title}
      description={importing.description}
      className="w-150"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={() => picker.current?.click()} className="mr-auto">
            {importing.chooseFile}
          </Button>
          <Button
            type="submit"
            variant="primary"
            {...(usable.length === 0 && { disabledReason: importing.nothing })}
          >
            {importing.submit(usable.length)}
          </Button>
        </>
      }
    >
      <FilePicker
        ref={picker}
        label={importing.files}
        accept=".json,application/json,text/plain"
        onChoose={onFiles}
      />
      <div className="flex flex-col gap-3">
        <TextArea label={importing.text} isMono rows={8} spellCheck={false} value={text} onChange={onText} />
        {text.trim() !== '' && read === undefined && <Note tone="warn">{importing.nothing}</Note>}
        {found.length > 0 && (
          <section aria-label={importing.found}>
            <ul className="overflow-hidden rounded-sm edge">
              {found.map((one) => (
                <Found key={one.definition.name} server={one} isUsable={usable.includes(one)} />
              ))}
            </ul>
            <p className="pt-1 text-small text-ink-3">{importing.staysOff}</p>
          </section>
        )}
        {read !== undefined && read.refused.length > 0 && (
          <Note tone="warn">
            <p className="font-medium">{importing.refused}</p>
            <ul>
              {read.refused.map(({ name, why }) => (
                <li key={name}>{`${name}: ${importing.why[why]}`}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
    </Dialog>
  )
}

function Found({ server, isUsable }: { server: ImportedServer; isUsable: boolean }) {
  const { importing } = mcpText()
  const { name, transport } = server.definition
  const place =
    transport.kind === 'http' ? transport.address : [transport.command, ...transport.args].join(' ')
  return (
    <li className="flex h-row items-center gap-2 border-t border-line px-2 first:border-t-0">
      <span className="flex-none font-medium">{name}</span>
      <span className="min-w-0 truncate font-mono text-wire-small text-ink-2" title={place}>
        {place}
      </span>
      <span className="ml-auto flex-none text-meta text-ink-3">
        {isUsable
          ? server.secrets.length > 0
            ? importing.secrets(server.secrets.length)
            : ''
          : importing.onDesktop}
      </span>
    </li>
  )
}
