import { createLazyPage } from '../../controls/panes/lazy.tsx'
import { useRoute } from '../../stores/route.ts'
import { AboutPage } from './pages/about-page.tsx'
import { AppearancePage } from './pages/appearance-page.tsx'
import { ConnectionsPage } from './connections/connections-page.tsx'
import { DataPage } from './data/data-page.tsx'
import { KeysPage } from './keys/keys-page.tsx'
import { NotificationsPage } from './pages/notifications-page.tsx'
import { PrivacyPage } from './pages/privacy-page.tsx'
import { RemovalsPage } from './pages/removals-page.tsx'
import { ShortcutsPage } from './pages/shortcuts-page.tsx'
import { SectionsPane } from './pages/sections-pane.tsx'
import { parseSettingsRoute } from './settings-route.ts'

/** Loaded lazily: the page is larger than others, and is rarely opened. */
const BackupPage = createLazyPage(async () => (await import('./backup/backup-page.tsx')).BackupPage)

/** The settings of the app, and its connections and keys. */
export function SettingsTab() {
  const route = parseSettingsRoute(useRoute().rest)
  return (
    <>
      <SectionsPane route={route} />
      {route.section === 'connections' ? (
        <ConnectionsPage connectionId={route.connectionId} checksAtOnce={route.checksAtOnce} />
      ) : null}
      {route.section === 'keys' ? <KeysPage /> : null}
      {route.section === 'removals' ? <RemovalsPage /> : null}
      {route.section === 'data' ? <DataPage /> : null}
      {route.section === 'backup' ? <BackupPage /> : null}
      {route.section === 'appearance' ? <AppearancePage /> : null}
      {route.section === 'notifications' ? <NotificationsPage /> : null}
      {route.section === 'shortcuts' ? <ShortcutsPage /> : null}
      {route.section === 'privacy' ? <PrivacyPage /> : null}
      {route.section === 'about' ? <AboutPage /> : null}
    </>
  )
}
