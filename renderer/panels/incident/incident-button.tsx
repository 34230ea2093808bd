import { FileArchive } from 'lucide-react'
import { panelsText } from '../../../shared/text/en/panels.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { useIncidentStore } from './incident-store.ts'

/** On an error card: creates a bundle of the run for the gateway's operator, and shows it before it is saved. */
export function IncidentButton({ runId }: { runId: string }) {
  const make = useIncidentStore((state) => state.make)
  return (
    <Button size="small" variant="ghost" icon={FileArchive} onClick={() => make({ runId })}>
      {panelsText().incidentBundle}
    </Button>
  )
}
