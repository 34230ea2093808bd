import { Boxes, MessageSquareText } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/button.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { navigate } from '../../../stores/route.ts'

/** The way on from a connection: whoever has just added one wants to use it. */
export function NextSteps({ connection }: { connection: Connection }) {
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  const go = (tab: 'chat' | 'models', rest?: string): void => {
    if (active.id !== connection.id) setSettings({ activeConnectionId: connection.id })
    navigate(tab, rest)
  }
  return (
    <section
      aria-label="Next steps"
      className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3"
    >
      <Button size="small" icon={MessageSquareText} onClick={() => go('chat', 'new')}>
        Open Chat
      </Button>
      <Button size="small" icon={Boxes} onClick={() => go('models')}>
        Choose a model
      </Button>
      <span className="text-small text-ink-2">Requests then go to {connection.name}.</span>
    </section>
  )
}
