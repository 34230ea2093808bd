import { Pane, PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { PageSection } from './page-section.tsx'

const facts = [
  {
    what: 'Messages, system prompt, parameters',
    where:
      'To the connection you send to, at its address only. On your disk, in the conversation and its record.',
  },
  {
    what: 'Keys',
    where:
      'To the one origin each key is bound to. A redirect to another host is refused. Never into a log, a record or this window.',
  },
  {
    what: 'Extra headers',
    where:
      'With every request of their connection. They are stored in clear with the settings, so put no key there.',
  },
  {
    what: 'Links in answers',
    where: 'Nowhere until you click: then you see the host first, and your browser opens it.',
  },
  {
    what: 'Images in answers',
    where: 'Nowhere until you allow them: a picture’s address can tell its server what was asked.',
  },
  {
    what: 'Usage statistics, crash reports',
    where: 'Nowhere. The app calls nobody but the gateways you set up.',
  },
]

/** What goes where. */
export function PrivacyPage() {
  return (
    <Pane label="Privacy">
      <PaneHead title="Privacy" />
      <PaneBody>
        <PageSection title="What goes where">
          <dl className="pb-2">
            {facts.map(({ what, where }) => (
              <div
                key={what}
                className="grid grid-cols-[176px_minmax(0,1fr)] gap-x-4 border-b border-line py-2 last:border-b-0"
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
