import { Square } from 'lucide-react'
import { historyText } from '../../../shared/text/en/history.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { useStopRun } from '../../queries/format-runs.ts'

export type StopRunProps = {
  id: string
  /** Names the run where several can be stopped. */
  label?: string | undefined
  /** Shows only an icon, where there is no room for text. */
  isIcon?: boolean | undefined
  /** Replaces stopping the run, for something made of several runs, such as the batches of a result. */
  onStop?: ((id: string) => void) | undefined
}

/** Stops one running run. */
export function StopRun({ id, label, isIcon = false, onStop }: StopRunProps) {
  const stopRun = useStopRun()
  const stop = onStop ?? stopRun
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
    <Button size="small" icon={Square} aria-label={label} onClick={() => stop(id)}>
      {word}
    </Button>
  )
}
