import { FlaskConical } from 'lucide-react'
import { Icon } from '../../controls/icon.tsx'
import { Tooltip } from '../../controls/tooltip.tsx'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** Marks what the practice gateway said. Dashed, so that nobody takes it for a real state. */
export function PracticeBadge({ label = connectionsText().practiceGateway }: { label?: string }) {
  return (
    <Tooltip text={connectionsText().practiceHelp}>
      <span className="inline-flex h-5 flex-none items-center gap-1.25 rounded-full border border-dashed border-warn px-2 text-meta font-medium whitespace-nowrap text-warn">
        <Icon of={FlaskConical} size="tiny" />
        {label}
      </span>
    </Tooltip>
  )
}
