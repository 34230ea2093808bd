import { useState, type FormEvent } from 'react'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useOneOfCommands } from '../../../queries/use-command-mutation.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { ClientFields } from './client-fields.tsx'
import { NamedValues } from './named-values.tsx'
import { draftOfServer, draftProblem, emptyServer, serverOfDraft, type ServerDraft } from './server-draft.ts'

export type ServerFormDialogProps = {
  /** `undefined` for a new server. */
  server: McpServer | undefined
  onClose: () => void
}

/** The form of a server. Saving it neither connects to nor starts anything. */
export function ServerFormDialog({ server, onClose }: ServerFormDialogProps) {
  const text = mcpText().form
  const { confirmations } = useAppInfo().capabilities
  const [draft, setDraft] = useState<ServerDraft>(server === undefined ? emptyServer : draftOfServer(server))
  const change = (part: Partial<ServerDraft>): void => setDraft((before) => ({ ...before, ...part }))
  const save = useOneOfCommands<'mcp.add' | 'mcp.update'>()
  const problem = draftProblem(draft)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (problem !== undefined) return
    const input = serverOfDraft(draft)
    const goOn = goOnFromHere()
    save.mutate(
      server === undefined
        ? { command: 'mcp.add', input }
        : { command: 'mcp.update', input: { id: server.id, ...input } },
      {
        onSuccess({ id }) {
          goOn('library', `mcp/${id}`)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={server === undefined ? text.addTitle : text.editTitle(server.name)}
      className="w-150"
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          variant="primary"
          isBusy={save.isPending}
          {...(problem !== undefined && { disabledReason: problem })}
        >
          {server === undefined ? text.submitAdd : text.save}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField label={text.name} value={draft.name} onChange={(name) => change({ name })} />
        <SegmentedControl
          label={text.kind}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
          segments={[
            { value: 'http', label: text.kindHttp },
            {
              value: 'stdio',
              label: text.kindStdio,
              ...(!confirmations && { disabledReason: text.kindStdioRefused }),
            },
          ]}
          className="self-start"
        />
        {draft.kind === 'http' ? (
          <HttpFields draft={draft} server={server} change={change} />
        ) : (
          <ProgramFields draft={draft} server={server} change={change} />
        )}
        {save.error !== null && <ErrorNotice error={save.error.appError} />}
      </div>
    </Dialog>
  )
}

type FieldsProps = {
  draft: ServerDraft
  server: McpServer | undefined
  change: (part: Partial<ServerDraft>) => void
}

function HttpFields({ draft, server, change }: FieldsProps) {
  const text = mcpText().form
  return (
    <>
      <TextField
        label={text.address}
        isMono
        spellCheck={false}
        // oxlint-disable-next-line text/untranslated -- an address
        placeholder="https://tools.example.net/mcp"
        help={text.addressHelp}
        value={draft.address}
        onChange={(address) => change({ address })}
      />
      <NamedValues
        kind="header"
        values={draft.headers}
        kept={server?.secrets ?? []}
        onChange={(headers) => change({ headers })}
      />
      <ClientFields draft={draft} kept={server?.secrets ?? []} change={change} />
    </>
  )
}

function ProgramFields({ draft, server, change }: FieldsProps) {
  const text = mcpText().form
  return (
    <>
      <TextField
        label={text.command}
        isMono
        spellCheck={false}
        // oxlint-disable-next-line text/untranslated -- a command
        placeholder="npx"
        help={text.commandHelp}
        value={draft.command}
        onChange={(command) => change({ command })}
      />
      <TextArea
        label={text.args}
        isMono
        rows={3}
        spellCheck={false}
        help={text.argsHelp}
        value={draft.args}
        onChange={(args) => change({ args })}
      />
      <TextField
        label={text.cwd}
        isMono
        spellCheck={false}
        help={text.cwdHelp}
        value={draft.cwd}
        onChange={(cwd) => change({ cwd })}
      />
      <NamedValues
        kind="variable"
        values={draft.variables}
        kept={server?.secrets ?? []}
        onChange={(variables) => change({ variables })}
      />
    </>
  )
}
