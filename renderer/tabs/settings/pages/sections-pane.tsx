import { Check, CopyPlus, FlaskConical, Plus, Stethoscope, Trash2 } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { ConnectionDot, ConnectionProblem } from '../../../panels/connections/connection-state.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useSetSettings } from '../../../queries/settings.ts'
import { useConnectionActions } from '../use-connection-actions.ts'
import { doctorText } from '../../../../shared/text/en/doctor.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { navigate } from '../../../stores/route.ts'
import { settingsSections } from '../settings-sections.ts'
import type { SettingsRoute } from '../settings-route.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** The list on the left of Settings: its sections, and the connections by name. */
export function SectionsPane({ route }: { route: SettingsRoute }) {
  const connections = useConnections()
  const active = useActiveConnection()
  const shownId = route.section === 'connections' ? (route.connectionId ?? active.id) : undefined
  // The connection in view has its own entry, which is the selected one.
  const isListed = shownId === 'new' || connections.some(({ id }) => id === shownId)
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
              isSelected={route.section === section.id && !isListed}
              onClick={() => navigate('settings', section.id)}
            >
              {section.label}
            </ListRow>
          ))}
          <h3 className="px-2 pt-4 pb-1 text-meta font-strong text-ink-3">
            {settingsText().sections.connections}
          </h3>
          {connections.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              isSelected={connection.id === shownId}
            />
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

/** A connection by name; its menu has the actions of its page. */
function ConnectionRow({ connection, isSelected }: { connection: Connection; isSelected: boolean }) {
  const { id, name, isPractice } = connection
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  const { duplicate, remove } = useConnectionActions(connection)
  const sections = (): readonly MenuSection[] => [
    {
      items: [
        {
          id: 'use',
          label: settingsText().connection.use,
          icon: Check,
          disabled: id === active.id,
          onSelect: () => setSettings({ activeConnectionId: id }),
        },
        {
          id: 'check',
          label: doctorText().start,
          icon: Stethoscope,
          onSelect: () => navigate('settings', `connections/${id}/check`),
        },
      ],
    },
    {
      items: isPractice
        ? []
        : [
            {
              id: 'duplicate',
              label: settingsText().connection.duplicate,
              icon: CopyPlus,
              onSelect: duplicate,
            },
            {
              id: 'remove',
              label: settingsText().connection.remove,
              icon: Trash2,
              isDanger: true,
              onSelect: remove,
            },
          ],
    },
  ]
  return (
    <ContextMenu sections={sections}>
      <div>
        <ListRow
          isSelected={isSelected}
          onClick={() => navigate('settings', `connections/${id}`)}
          meta={
            isPractice ? (
              <Icon of={FlaskConical} size="small" />
            ) : (
              <ConnectionProblem connection={connection} />
            )
          }
        >
          <span className="flex items-center gap-2">
            <ConnectionDot connection={connection} />
            <span className="truncate">{name}</span>
          </span>
        </ListRow>
      </div>
    </ContextMenu>
  )
}
