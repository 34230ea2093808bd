import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { UpdateState } from '../../../../shared/app/update-state.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { toLinkTarget } from '../../../lib/markdown/link-target.ts'
import { OpenLinkDialog } from '../../../panels/markdown/open-link-dialog.tsx'
import { useCheckForUpdates } from '../../../queries/app-info.ts'
import { useSetSettings, useSettings } from '../../../queries/settings.ts'
import { FormRow } from '../connections/form-row.tsx'
import { PageSection } from './page-section.tsx'
import { appText } from '../../../../shared/text/en/app.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** Settings of update checks: whether and where the app looks for newer versions, and the last result. */
export function UpdatesSection({ updates }: { updates: UpdateState }) {
  const { checksForUpdates } = useSettings()
  const setSettings = useSetSettings()
  const check = useCheckForUpdates()
  const text = settingsText().about.updates
  return (
    <PageSection title={text.title}>
      <FormRow name={text.check}>
        <div className="flex items-start gap-2 py-1">
          <Switch
            label={text.check}
            checked={checksForUpdates}
            onChange={(isOn) => setSettings({ checksForUpdates: isOn })}
          />
          <span className="max-w-130 text-small text-ink-2">{text.help(updates.host)}</span>
        </div>
      </FormRow>
      <div className="flex items-center gap-3 pt-1 pb-2">
        <Button
          size="small"
          icon={RefreshCw}
          isBusy={check.isPending}
          busyLabel={text.checking}
          onClick={() => check.mutate()}
        >
          {text.checkNow}
        </Button>
        {updates.checkedAt !== undefined && (
          <span className="tabular text-small text-ink-3">
            {text.checked(formatFullMoment(updates.checkedAt))}
          </span>
        )}
      </div>
      {check.error !== null && <ErrorNotice error={check.error.appError} className="mb-2" />}
      <output className="block">{check.error === null && <Outcome updates={updates} />}</output>
    </PageSection>
  )
}

function Outcome({ updates: { available, checkedAt } }: { updates: UpdateState }) {
  const [isOpening, setIsOpening] = useState(false)
  const text = settingsText().about.updates
  const target = toLinkTarget(available?.url)
  if (available === undefined)
    return checkedAt === undefined ? null : <Note className="mb-2">{text.newest}</Note>
  return (
    <Note tone="ok" className="mb-2">
      <span className="flex items-center gap-3">
        <b className="font-strong">{appText().statusBar.updateAvailable(available.version)}</b>
        {target !== undefined && (
          <Button size="small" icon={ExternalLink} onClick={() => setIsOpening(true)}>
            {text.open}
          </Button>
        )}
      </span>
      {isOpening && target !== undefined && (
        <OpenLinkDialog target={target} description={text.releasePage} onClose={() => setIsOpening(false)} />
      )}
    </Note>
  )
}
