import { useQuery } from '@tanstack/react-query'
import { Ellipsis, LogOut, Pencil, Play, RefreshCw, ScrollText, Square, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { McpDetails } from '../../../../shared/mcp/details.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpSignInText } from '../../../../shared/text/en/mcp-sign-in.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { mcpServerQuery } from '../../../queries/mcp.ts'
import { useOneOfCommands } from '../../../queries/use-command-mutation.ts'
import { CallPane } from './call-pane.tsx'
import { MessagesDialog } from './messages-dialog.tsx'
import { ServerFacts } from './server-facts.tsx'
import { ServerFormDialog } from './server-form-dialog.tsx'
import { ServerInsertions } from './server-insertions.tsx'
import { ServerTools } from './server-tools.tsx'
import { useDeleteServer, useSignOut } from './use-server-actions.ts'
import { signInMark, waitsForSignIn } from './waits-for-sign-in.ts'

/** A server: its transport and state, its offers, and a manual call beside it. */
export function ServerPane({ id }: { id: string }) {
  const { data: details, error, refetch } = useQuery(mcpServerQuery(useBridge(), id))
  const [tool, setTool] = useState<string | undefined>(undefined)
  if (details === undefined)
    return (
      <Pane label={mcpText().page}>
        {error === null ? (
          <ReadingList>{mcpText().loading}</ReadingList>
        ) : (
          <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
        )}
      </Pane>
    )
  const chosen = details.tools.find(({ name }) => name === tool) ?? details.tools[0]
  return (
    <>
      <Pane label={mcpText().page}>
        <Head details={details} />
        <PaneBody className="flex flex-col gap-4 p-4">
          <ServerFacts details={details} />
          <ServerTools details={details} chosen={chosen?.name} onChoose={setTool} />
          <ServerInsertions details={details} />
        </PaneBody>
      </Pane>
      <CallPane server={details.server} tool={chosen} wanted={tool} />
    </>
  )
}

function Head({ details: { server } }: { details: McpDetails }) {
  const text = mcpText()
  const { id, name, transport, state } = server
  const act = useOneOfCommands<'mcp.start' | 'mcp.stop'>()
  const isOn = state.status === 'ready' || state.status === 'starting'
  const error = act.error?.appError
  const restart = async (): Promise<void> => {
    await act.mutateAsync({ command: 'mcp.stop', input: { id } })
    await act.mutateAsync({ command: 'mcp.start', input: { id } })
  }
  return (
    <>
      <PaneHead
        title={name}
        actions={
          <>
            {isOn ? (
              <>
                <Button
                  size="small"
                  icon={RefreshCw}
                  isBusy={act.isPending}
                  onClick={() => void restart().catch(() => undefined)}
                >
                  {text.restart}
                </Button>
                <Button
                  size="small"
                  icon={Square}
                  onClick={() => act.mutate({ command: 'mcp.stop', input: { id } })}
                >
                  {text.stop}
                </Button>
              </>
            ) : (
              <Button
                size="small"
                variant={waitsForSignIn(server) ? 'default' : 'primary'}
                icon={Play}
                isBusy={act.isPending}
                onClick={() => act.mutate({ command: 'mcp.start', input: { id } })}
              >
                {transport.kind === 'stdio' ? text.startProgram : text.start}
              </Button>
            )}
            <More server={server} />
          </>
        }
      >
        <StateChip server={server} />
      </PaneHead>
      {error !== undefined && error.kind !== 'cancelled' && (
        <ErrorNotice error={error} className="m-3 mb-0" />
      )}
    </>
  )
}

function StateChip({ server }: { server: McpServer }) {
  const { state } = server
  const mark = signInMark(server)
  const { status, protocol } = mcpText()
  const tones = { stopped: 'neutral', starting: 'neutral', ready: 'ok', failed: 'danger' } as const
  return (
    <>
      <output className="flex gap-1.5">
        {(mark === undefined || !waitsForSignIn(server)) && (
          <Chip tone={tones[state.status]}>{status[state.status]}</Chip>
        )}
        {mark !== undefined && (
          <Chip tone={mark === 'wanted' ? 'warn' : 'neutral'}>{mcpSignInText().inList[mark]}</Chip>
        )}
      </output>
      {state.status === 'ready' && (
        <span className="min-w-0 truncate text-small text-ink-3">{protocol(state.protocol)}</span>
      )}
    </>
  )
}

function More({ server }: { server: McpServer }) {
  const text = mcpText()
  const { id, name, signIn } = server
  const hasTokens = signIn.status === 'signed-in' || (signIn.status === 'wanted' && signIn.why === 'more')
  const signOut = useSignOut()
  const remove = useDeleteServer()
  const [open, setOpen] = useState<'edit' | 'log' | undefined>(undefined)
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon={Ellipsis} label={text.more(name)} />}
        sections={[
          {
            items: [
              { id: 'edit', label: text.edit, icon: Pencil, onSelect: () => setOpen('edit') },
              { id: 'log', label: text.log, icon: ScrollText, onSelect: () => setOpen('log') },
              ...(hasTokens
                ? [
                    {
                      id: 'sign-out',
                      label: mcpSignInText().signOut,
                      icon: LogOut,
                      onSelect: () => signOut(id, name),
                    },
                  ]
                : []),
            ],
          },
          { items: [{ id: 'delete', label: text.delete, icon: Trash2, onSelect: () => remove(id, name) }] },
        ]}
      />
      {open === 'edit' && <ServerFormDialog server={server} onClose={() => setOpen(undefined)} />}
      {open === 'log' && <MessagesDialog server={server} onClose={() => setOpen(undefined)} />}
    </>
  )
}
