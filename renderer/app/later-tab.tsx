import { MessageSquareText } from 'lucide-react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Pane } from '../components/pane.tsx'
import { PaneHead } from '../components/pane-head.tsx'
import { navigate } from '../stores/route.ts'
import type { Tab } from './tabs.ts'

/** The page of a tab that is not built yet: it says so, and what the tab will do. */
export function LaterTab({ tab }: { tab: Tab }) {
  return (
    <Pane label={tab.label}>
      <PaneHead title={tab.label} />
      <EmptyState
        icon={tab.icon}
        title={`${tab.label} comes in a later version`}
        action={
          <Button icon={MessageSquareText} onClick={() => navigate('chat')}>
            Open Chat
          </Button>
        }
      >
        <p>{tab.later} Nothing here works yet.</p>
      </EmptyState>
    </Pane>
  )
}
