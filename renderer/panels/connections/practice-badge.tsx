import { FlaskConical } from 'lucide-react'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { useActiveConnection } from '../../queries/connections.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

export type PracticeBadgeProps = {
  label?: string
  /**
   * Shows it even if the practice gateway is the active connection. The top bar uses this in place of the name, once
   * for the whole window.
   */
  isAlways?: boolean
}

/** Marks content from the practice gateway. Dashed, so that nobody takes it for real data. */
export function PracticeBadge({ label, isAlways = false }: PracticeBadgeProps) {
  const isSaid = useActiveConnection().isPractice
  if (isSaid && !isAlways) return null
  return (
    <Tooltip text={connectionsText().practiceHelp}>
      <span
        className={classNames(
          'inline-flex h-5 items-center gap-1.25 rounded-full border border-dashed border-warn px-2 text-meta font-medium whitespace-nowrap text-warn',
          // In a narrow window the top bar truncates the label.
          isAlways ? 'min-w-8 shrink' : 'flex-none',
        )}
      >
        <Icon of={FlaskConical} size="tiny" />
        <span className="truncate" title={label}>
          {label ?? connectionsText().practiceGateway}
        </span>
      </span>
    </Tooltip>
  )
}
