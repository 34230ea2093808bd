import { Boxes, MessageSquareText } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { navigate } from '../../../stores/route.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

/** Links from a connection to the tabs: after adding one, the user wants to use it. */
export function NextSteps({ connection }: { connection: Connection }) {
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  const go = (tab: 'chat' | 'models', rest?: string): void => {
    if (active.id !== connection.id) setSettings({ activeConnectionId: connection.id })
    navigate(tab, rest)
  }
  return (
    <section
      aria-label={settingsText().next.title}
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3"
    >
      <Button size="small" icon={MessageSquareText} onClick={() => go('chat', 'new')}>
        {settingsText().next.openChat}
      </Button>
      <Button size="small" icon={Boxes} onClick={() => go('models')}>
        {settingsText().next.chooseModel}
      </Button>
      <span className="text-small text-ink-2">{settingsText().next.requestsGoTo(connection.name)}</span>
    </section>
  )
}
