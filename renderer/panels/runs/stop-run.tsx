import { Square } from 'lucide-react'
import { historyText } from '../../../shared/text/en/history.ts'
import { Button } from '../../controls/button.tsx'
import { IconButton } from '../../controls/icon-button.tsx'
import { useStopRun } from '../../queries/format-runs.ts'

/** Stops one run that is going on. `label` names the run where several can be stopped; `isIcon`: where there is no room. */
export function StopRun({ id, label, isIcon = false }: { id: string; label?: string; isIcon?: boolean }) {
  const stop = useStopRun()
  const { stop: word } = historyText()
  return isIcon ? (
    <IconButton
      icon={Square}
      iconSize="small"
      label={label ?? word}
      tooltip={word}
      onClick={() => stop(id)}
    />
  ) : (
    <Button
      size="small"
      icon={Square}
      {...(label !== undefined && { 'aria-label': label })}
      onClick={() => stop(id)}
    >
      {word}
    </Button>
  )
}
