import type { Capabilities } from '../../../../shared/app/app-info.ts'
import { FileArchive } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { FileNamesRow } from './file-names.tsx'
import { FormRow } from '../connections/form-row.tsx'
import { LibrarySpaceRow } from './library-space.tsx'
import { MediaFolderRow } from './media-folder.tsx'
import { PageSection } from '../pages/page-section.tsx'
import { RememberedDrops } from '../pages/remembered-drops.tsx'
import { navigate } from '../../../stores/route.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** The contents of the data folder. */
const contents = [
  { name: 'config.json', id: 'config' },
  { name: 'playground.sqlite', id: 'database' },
  { name: 'copies/', id: 'copies' },
  { name: 'backups/', id: 'backups' },
  { name: 'attachments/', id: 'attachments' },
  { name: 'media/', id: 'media' },
  { name: 'thumbnails/', id: 'thumbnails' },
  { name: 'recordings/', id: 'recordings' },
  { name: 'vectors/', id: 'vectors' },
  { name: 'records/', id: 'records' },
  { name: 'secrets.json', id: 'secrets' },
] as const

function usesSecretsFile(keyStorage: Capabilities['keyStorage']): boolean {
  return keyStorage === 'encrypted' || keyStorage === 'weak'
}

/** Shows where the app stores its data. */
export function DataPage() {
  const { dataFolder, capabilities } = useAppInfo()
  const shown = contents.filter(({ id }) => {
    if (id === 'backups') return !capabilities.fileDialogs
    return id !== 'secrets' || usesSecretsFile(capabilities.keyStorage)
  })
  return (
    <Pane label={settingsText().sections.data}>
      <PaneHead title={settingsText().sections.data} />
      <PaneBody>
        <PageSection>
          <FormRow name={settingsText().data.dataFolder}>
            <p className="flex items-center gap-1 py-0.5">
              <span className="min-w-0 font-mono text-wire wrap-anywhere select-text">{dataFolder}</span>
              <CopyButton text={dataFolder} label={settingsText().data.copyPath} />
            </p>
          </FormRow>
          <MediaFolderRow />
          <LibrarySpaceRow />
          <FileNamesRow />
        </PageSection>
        <PageSection title={settingsText().sections.backup}>
          <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
            <p className="text-small text-ink-2">{backupText().page.moved}</p>
            <Button size="small" icon={FileArchive} onClick={() => navigate('settings', 'backup')}>
              {backupText().page.open}
            </Button>
          </div>
        </PageSection>
        <RememberedDrops />
        <PageSection title={settingsText().data.contentsTitle}>
          <ul className="pb-2 text-small">
            {shown.map(({ name, id }) => (
              <li
                key={name}
                className="grid min-h-row grid-cols-[--spacing(34)_minmax(0,1fr)] items-center gap-x-4 border-b border-line last:border-b-0"
              >
                <span className="font-mono text-wire-small">{name}</span>
                <span className="text-ink-2">{settingsText().data.contents[id]}</span>
              </li>
            ))}
          </ul>
        </PageSection>
        <div className="p-4">
          <Note>{settingsText().data.retention}</Note>
        </div>
      </PaneBody>
    </Pane>
  )
}
