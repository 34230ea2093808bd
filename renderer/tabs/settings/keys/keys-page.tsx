import { Lock, Timer, TriangleAlert } from 'lucide-react'
import { allKeysStorageText } from '../../../panels/connections/key-storage.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { useConnections } from '../../../queries/connections.ts'
import { KeyStoreSection } from './key-store-section.tsx'
import { KeysList } from './keys-list.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** All keys by connection, and how this computer stores them. */
export function KeysPage() {
  const connections = useConnections()
  const { keyStorage } = useAppInfo().capabilities
  return (
    <Pane label={settingsText().sections.keys}>
      <PaneHead title={settingsText().sections.keys} />
      <PaneBody>
        <div className="border-b border-line p-4">
          <Note
            icon={keyStorage === 'weak' ? TriangleAlert : keyStorage === 'session' ? Timer : Lock}
            tone={keyStorage === 'weak' ? 'warn' : 'neutral'}
          >
            {settingsText().keys.neverShown(allKeysStorageText(keyStorage))}
          </Note>
        </div>
        <KeyStoreSection />
        {connections.map((connection) => (
          <KeysList key={connection.id} connection={connection} title={connection.name} />
        ))}
      </PaneBody>
    </Pane>
  )
}
