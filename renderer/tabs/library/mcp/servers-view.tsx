import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { useState } from 'react'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { Pane } from '../../../controls/panes/pane.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { readTextFile } from '../../../lib/text-import/read-text-file.ts'
import { mcpServersQuery } from '../../../queries/mcp.ts'
import { ImportServersDialog } from './import-servers-dialog.tsx'
import { ServerFormDialog } from './server-form-dialog.tsx'
import { ServerListPane } from './server-list-pane.tsx'
import { ServerPane } from './server-pane.tsx'

/** MCP servers: the list, the selected one with its offers, and a manual call of its tools. */
export function ServersView({ serverId: id }: { serverId: string }) {
  const text = mcpText()
  const { data: servers } = useQuery(mcpServersQuery(useBridge()))
  const [isAdding, setAdding] = useState(false)
  // The text in the import dialog; `''` when it is still to be pasted, `undefined` when the dialog is closed.
  const [imported, setImported] = useState<string | undefined>(undefined)
  const { showError } = useToast()
  const readFile = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return
    const read = await readTextFile(file)
    if (read.ok) setImported(read.value)
    else showError(read.error)
  }
  const drop = useFileDrop((files) => void readFile(files))
  const isThere = servers?.some((server) => server.id === id) === true
  return (
    <div className="relative flex min-w-0 flex-1" {...drop.area}>
      <ServerListPane openId={id} onAdd={() => setAdding(true)} onImport={() => setImported('')} />
      {isThere ? (
        <ServerPane key={id} id={id} />
      ) : (
        <Pane label={text.page}>
          {servers !== undefined && (
            <EmptyState
              icon={Server}
              title={servers.length === 0 ? text.empty.title : text.nothingOpen.title}
              action={
                servers.length === 0 ? <Button onClick={() => setAdding(true)}>{text.add}</Button> : undefined
              }
            >
              {servers.length === 0 ? text.empty.text : text.nothingOpen.text}
            </EmptyState>
          )}
        </Pane>
      )}
      {isAdding && <ServerFormDialog server={undefined} onClose={() => setAdding(false)} />}
      {imported !== undefined && (
        <ImportServersDialog
          text={imported}
          onText={setImported}
          onFiles={(files) => void readFile(files)}
          onClose={() => setImported(undefined)}
        />
      )}
    </div>
  )
}
