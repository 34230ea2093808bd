import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { PageSection } from './page-section.tsx'
import { UpdatesSection } from './updates-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** Facts about the app and its host, for a bug report. */
export function AboutPage() {
  const { version, capabilities, dataFolder, practiceUrl, updates } = useAppInfo()
  const entries = [
    { name: settingsText().about.version, value: version },
    { name: settingsText().about.licence, value: 'MIT' },
    {
      name: settingsText().about.keyStorage,
      value: settingsText().about.keyStorages[capabilities.keyStorage],
    },
    { name: settingsText().about.practiceGateway, value: practiceUrl },
    { name: settingsText().data.dataFolder, value: dataFolder },
    { name: settingsText().about.engine, value: navigator.userAgent },
  ]
  return (
    <Pane label={settingsText().sections.about}>
      <PaneHead title={settingsText().sections.about} />
      <PaneBody>
        <PageSection>
          <h3 className="pt-2 text-title font-strong">{settingsText().about.appName}</h3>
          <p className="pt-1 pb-3 text-ink-2">{settingsText().about.description}</p>
          <KeyValue entries={entries} />
          <div className="pt-3 pb-2">
            <CopyButton
              text={entries.map(({ name, value }) => `${name}: ${value}`).join('\n')}
              label={settingsText().about.copy}
              showsLabel
            />
          </div>
        </PageSection>
        {updates !== undefined && <UpdatesSection updates={updates} />}
      </PaneBody>
    </Pane>
  )
}
