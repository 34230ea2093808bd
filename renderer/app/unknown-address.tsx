import { CircleHelp } from 'lucide-react'
import { Button } from '../controls/buttons/button.tsx'
import { EmptyState } from '../controls/texts/empty-state.tsx'
import { Pane } from '../controls/panes/pane.tsx'
import { PaneHead } from '../controls/panes/pane-head.tsx'
import { navigate } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'
import { firstStartText } from '../../shared/text/en/first-start.ts'

/** Shown for an address that names no tab: the previous tab would look like what the address meant. */
export function UnknownAddress({ address }: { address: string }) {
  return (
    <Pane label={appText().unknownAddress.title}>
      <PaneHead title={address} />
      <EmptyState
        icon={CircleHelp}
        title={appText().unknownAddress.title}
        action={<Button onClick={() => navigate('chat')}>{firstStartText().openChat}</Button>}
      >
        <p>{appText().unknownAddress.text}</p>
      </EmptyState>
    </Pane>
  )
}
