import { settingsText } from '../../../../shared/text/en/settings.ts'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ShortcutList } from '../../../panels/shortcuts/shortcut-list.tsx'

/** All commands with their shortcuts. */
export function ShortcutsPage() {
  return (
    <Pane label={settingsText().sections.shortcuts}>
      <PaneHead title={settingsText().sections.shortcuts} />
      <PaneBody>
        <div className="bg-surface">
          <ShortcutList />
        </div>
      </PaneBody>
    </Pane>
  )
}
