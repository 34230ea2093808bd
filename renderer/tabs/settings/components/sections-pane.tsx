import { FlaskConical, Plus } from 'lucide-react'
import { ConnectionDot, ConnectionProblem } from '../../../panels/connections/connection-state.tsx'
import { Icon } from '../../../controls/icon.tsx'
import { ListRow } from '../../../controls/list-row.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { navigate } from '../../../stores/route.ts'
import { settingsSections } from '../settings-sections.ts'
import type { SettingsRoute } from '../settings-route.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** The list at the left of Settings: its sections, and the connections by name. */
export function SectionsPane({ route }: { route: SettingsRoute }) {
  const connections = useConnections()
  const active = useActiveConnection()
  const shownId = route.section === 'connections' ? (route.connectionId ?? active.id) : undefined
  return (
    <ResizablePane
      name="settings.sections"
      className="side-list"
      label={settingsText().sectionsLabel}
      side="left"
      defaultSize={216}
      wideSize={232}
      min={152}
      max={320}
    >
      <PaneHead title={settingsText().title} />
      <PaneBody className="p-2">
        <nav aria-label={settingsText().title}>
          {settingsSections.map((section) => (
            <ListRow
              key={section.id}
              icon={section.icon}
              isSelected={route.section === section.id}
              onClick={() => navigate('settings', section.id)}
            >
              {section.label}
            </ListRow>
          ))}
          <h3 className="px-2 pt-4 pb-1 text-meta font-strong text-ink-3">
            {settingsText().sections.connections}
          </h3>
          {connections.map((connection) => (
            <ListRow
              key={connection.id}
              isSelected={connection.id === shownId}
              onClick={() => navigate('settings', `connections/${connection.id}`)}
              meta={
                connection.isPractice ? (
                  <Icon of={FlaskConical} size="small" />
                ) : (
                  <ConnectionProblem connection={connection} />
                )
              }
            >
              <span className="flex items-center gap-2">
                <ConnectionDot connection={connection} />
                <span className="truncate">{connection.name}</span>
              </span>
            </ListRow>
          ))}
          <ListRow
            icon={Plus}
            isSelected={shownId === 'new'}
            onClick={() => navigate('settings', 'connections/new')}
            className="text-ink-2"
          >
            {settingsText().connection.add}
          </ListRow>
        </nav>
      </PaneBody>
    </ResizablePane>
  )
}
