import { useState } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { mayNotify } from '../../../queries/notices.ts'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from './page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** Settings of system notifications, which appear while the window is not in front. */
export function NotificationsPage() {
  const { notifiesOfVideos, notifiesOfRuns, notifiesOfImports, runsInBackground } = useSettings()
  const { nativeMenu } = useAppInfo().capabilities
  const setSettings = useSetSettings()
  const text = settingsText().notifications
  return (
    <Pane label={text.paneName}>
      <PaneHead title={settingsText().sections.notifications} />
      <PaneBody>
        <PageSection>
          <Choice
            name={text.videos}
            help={text.videosHelp}
            isOn={notifiesOfVideos}
            onChange={(isOn) => setSettings({ notifiesOfVideos: isOn })}
          />
          <Choice
            name={text.runs}
            help={text.runsHelp}
            isOn={notifiesOfRuns}
            onChange={(isOn) => setSettings({ notifiesOfRuns: isOn })}
          />
          <Choice
            name={text.imports}
            help={text.importsHelp}
            isOn={notifiesOfImports}
            onChange={(isOn) => setSettings({ notifiesOfImports: isOn })}
          />
          {nativeMenu && (
            <Choice
              name={text.background}
              help={text.backgroundHelp}
              isOn={runsInBackground === 'always'}
              onChange={(isOn) => setSettings({ runsInBackground: isOn ? 'always' : 'never' })}
            />
          )}
        </PageSection>
        <p className="px-4 py-3 text-small text-ink-3">{text.when}</p>
        <Permission />
      </PaneBody>
    </Pane>
  )
}

type ChoiceProps = { name: string; help: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Choice({ name, help, isOn, onChange }: ChoiceProps) {
  return (
    <FormRow name={name}>
      <div className="flex items-center gap-2">
        <Switch label={name} checked={isOn} onChange={onChange} />
        <span className="text-small text-ink-2">{help}</span>
      </div>
    </FormRow>
  )
}

/** A browser must ask the user first, and does so only on a click. */
function Permission() {
  const { systemNotifications } = useAppInfo().capabilities
  const [isAllowed, setIsAllowed] = useState(mayNotify)
  const [isAsking, setIsAsking] = useState(false)
  if (systemNotifications || isAllowed) return null
  const isBlocked = typeof Notification === 'undefined' || Notification.permission === 'denied'

  async function ask(): Promise<void> {
    setIsAsking(true)
    await Notification.requestPermission()
    setIsAsking(false)
    setIsAllowed(mayNotify())
  }

  return (
    <div className="flex flex-col items-start gap-2 px-4">
      <Note tone="warn">
        {isBlocked ? settingsText().notifications.blocked : settingsText().notifications.notAllowed}
      </Note>
      {!isBlocked && (
        <Button
          size="small"
          isBusy={isAsking}
          busyLabel={settingsText().notifications.allowing}
          onClick={() => void ask()}
        >
          {settingsText().notifications.allow}
        </Button>
      )}
    </div>
  )
}
