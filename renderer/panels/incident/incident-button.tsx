import { FileArchive } from 'lucide-react'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { useIncidentStore } from './incident-store.ts'

/** On the card of an error: makes a bundle of its run for the operator of the gateway, which is shown before it is saved. */
export function IncidentButton({ runId }: { runId: string }) {
  const make = useIncidentStore((state) => state.make)
  return (
    <Button size="small" variant="ghost" icon={FileArchive} onClick={() => make({ runId })}>
      {panelsText().incidentBundle}
    </Button>
  )
}
