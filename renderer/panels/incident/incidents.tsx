import { useCommand } from '../../commands/use-command.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useIncidentStore } from './incident-store.ts'

const IncidentDialog = createLazyView(async () => (await import('./incident-dialog.tsx')).IncidentDialog)
const IncidentViewer = createLazyView(async () => (await import('./incident-viewer.tsx')).IncidentViewer)

/** The dialog that creates a bundle for a gateway's operator, and the viewer: one of each for all tabs. */
export function Incidents() {
  const { source, isViewerOpen, file, look, close } = useIncidentStore()
  useCommand('incident.open', () => look())
  if (source !== undefined) return <IncidentDialog source={source} onClose={close} />
  return isViewerOpen && <IncidentViewer given={file} onClose={close} />
}
