import { Pane, PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { useAppInfo } from '../../../queries/app-info.ts'
import { PageSection } from './page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** Says which data is sent where. */
export function PrivacyPage() {
  const { privacy, sections, connection } = settingsText()
  const { updates } = useAppInfo()
  const facts = [
    { what: privacy.messages, where: privacy.messagesWhere },
    { what: sections.keys, where: privacy.keysWhere },
    { what: connection.extraHeaders, where: privacy.headersWhere },
    { what: privacy.links, where: privacy.linksWhere },
    { what: privacy.images, where: privacy.imagesWhere },
    ...(updates === undefined ? [] : [{ what: privacy.updates, where: privacy.updatesWhere(updates.host) }]),
    {
      what: privacy.statistics,
      where: updates === undefined ? privacy.statisticsWhere : privacy.statisticsWhereWithUpdates,
    },
  ]
  return (
    <Pane label={settingsText().sections.privacy}>
      <PaneHead title={settingsText().sections.privacy} />
      <PaneBody>
        <PageSection title={settingsText().privacy.title}>
          <dl className="pb-2">
            {facts.map(({ what, where }) => (
              <div
                key={what}
                className="form-row grid grid-cols-[--spacing(44)_minmax(0,1fr)] gap-x-4 border-b border-line py-2 last:border-b-0"
              >
                <dt className="font-medium">{what}</dt>
                <dd className="max-w-130 text-ink-2">{where}</dd>
              </div>
            ))}
          </dl>
        </PageSection>
      </PaneBody>
    </Pane>
  )
}
