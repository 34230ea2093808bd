import { CopyButton } from '../../../controls/copy-button.tsx'
import { KeyValue } from '../../../controls/key-value.tsx'
import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { PageSection } from './page-section.tsx'

/** What this is, for a bug report. */
export function AboutPage() {
  const { version, capabilities, dataFolder, practiceUrl } = useAppInfo()
  const entries = [
    { name: 'Version', value: version },
    { name: 'Licence', value: 'MIT' },
    { name: 'Keys are kept', value: capabilities.keyStorage },
    { name: 'Practice gateway', value: practiceUrl },
    { name: 'Data folder', value: dataFolder },
    { name: 'Engine', value: navigator.userAgent },
  ]
  return (
    <Pane label="About">
      <PaneHead title="About" />
      <PaneBody>
        <PageSection>
          <h3 className="pt-2 text-title font-strong">Gateway Playground</h3>
          <p className="pt-1 pb-3 text-ink-2">
            Try every model behind a gateway, in every format it speaks, and see what really went over the
            wire.
          </p>
          <KeyValue entries={entries} />
          <div className="pt-3 pb-2">
            <CopyButton
              text={entries.map(({ name, value }) => `${name}: ${value}`).join('\n')}
              label="Copy for a report"
              showsLabel
            />
          </div>
        </PageSection>
      </PaneBody>
    </Pane>
  )
}
