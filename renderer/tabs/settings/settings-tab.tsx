import { useRoute } from '../../stores/route.ts'
import { AboutPage } from './components/about-page.tsx'
import { AppearancePage } from './components/appearance-page.tsx'
import { ConnectionsPage } from './components/connections-page.tsx'
import { DataPage } from './components/data-page.tsx'
import { KeysPage } from './components/keys-page.tsx'
import { NotificationsPage } from './components/notifications-page.tsx'
import { PrivacyPage } from './components/privacy-page.tsx'
import { RemovalsPage } from './components/removals-page.tsx'
import { ShortcutsPage } from './components/shortcuts-page.tsx'
import { SectionsPane } from './components/sections-pane.tsx'
import { parseSettingsRoute } from './settings-route.ts'

/** What the user chose, and who is asked with which key. */
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
      {route.section === 'appearance' ? <AppearancePage /> : null}
      {route.section === 'notifications' ? <NotificationsPage /> : null}
      {route.section === 'shortcuts' ? <ShortcutsPage /> : null}
      {route.section === 'privacy' ? <PrivacyPage /> : null}
      {route.section === 'about' ? <AboutPage /> : null}
    </>
  )
}
