import { FileInput, FileOutput } from 'lucide-react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { runCommand } from '../../../commands/command-store.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ImportExport } from '../connections/import-export.tsx'
import { PageSection } from '../pages/page-section.tsx'

/** What leaves and comes as files of its own: conversations, by the dialogs of Chat, and connections. */
export function TransferSide() {
  const text = backupText().transfer
  return (
    <>
      <PageSection title={text.conversations}>
        <div className="flex flex-col gap-2 pb-2">
          <p className="text-small text-ink-2">{text.description}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={FileInput} onClick={() => runCommand('chat.import')}>
              {text.import}
            </Button>
            <Button size="small" icon={FileOutput} onClick={() => runCommand('chat.export')}>
              {text.export}
            </Button>
          </div>
        </div>
      </PageSection>
      <PageSection title={settingsText().file.title}>
        <div className="pb-2">
          <ImportExport />
        </div>
      </PageSection>
    </>
  )
}
