import { useMemo } from 'react'
import { readServers, type ImportedServer } from '../../../../shared/mcp/import-servers.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import {
  FoundList,
  FoundRow,
  ImportTextDialog,
  RefusedList,
  type ImportedText,
} from '../import-text-dialog.tsx'
import { useImportServers } from './use-server-actions.ts'

/** Imports servers from the settings of another program, after showing which ones. Importing starts none of them. */
export function ImportServersDialog(imported: ImportedText) {
  const { text } = imported
  const { importing } = mcpText()
  const { confirmations } = useAppInfo().capabilities
  const importServers = useImportServers()
  const read = useMemo(() => (text.trim() === '' ? undefined : readServers(text)), [text])
  const found = read?.servers ?? []
  const usable = found.filter(({ definition }) => confirmations || definition.transport.kind === 'http')
  return (
    <ImportTextDialog
      {...imported}
      words={importing}
      accept=".json,application/json,text/plain"
      count={usable.length}
      onImport={() =>
        importServers(usable.map(({ definition, secrets }) => ({ definition, secrets: [...secrets] })))
      }
    >
      {text.trim() !== '' && read === undefined && <Note tone="warn">{importing.nothing}</Note>}
      {found.length > 0 && (
        <FoundList label={importing.found} note={importing.staysOff}>
          {found.map((item) => (
            <Found key={item.definition.name} server={item} isUsable={usable.includes(item)} />
          ))}
        </FoundList>
      )}
      <RefusedList
        label={importing.refused}
        reasons={(read?.refused ?? []).map(({ name, why }) => `${name}: ${importing.why[why]}`)}
      />
    </ImportTextDialog>
  )
}

function Found({ server, isUsable }: { server: ImportedServer; isUsable: boolean }) {
  const { importing } = mcpText()
  const { name, transport } = server.definition
  const place =
    transport.kind === 'http' ? transport.address : [transport.command, ...transport.args].join(' ')
  const secrets = server.secrets.length > 0 ? importing.secrets(server.secrets.length) : ''
  return (
    <FoundRow fate={isUsable ? secrets : importing.onDesktop}>
      <span className="flex-none font-medium">{name}</span>
      <span className="min-w-0 truncate font-mono text-wire-small text-ink-2" title={place}>
        {place}
      </span>
    </FoundRow>
  )
}
