import { Grid2x2Check } from 'lucide-react'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import type { RequestTab } from './define-request-tab.tsx'
import { useFormExperiment } from './use-form-experiment.ts'

type ExperimentButtonProps<Values extends object> = {
  tab: RequestTab<Values>
  connectionId: string
  /** Nothing can be sent yet. */
  isBlocked: boolean
}

/** Makes an experiment of what the form would send. */
export function ExperimentButton<Values extends object>({
  tab,
  connectionId,
  isBlocked,
}: ExperimentButtonProps<Values>) {
  const make = useFormExperiment(tab, connectionId)
  useCommand('request.experiment', make, { isEnabled: !isBlocked })
  return (
    <IconButton
      icon={Grid2x2Check}
      size="large"
      label={experimentsText().makeOfThis}
      disabled={isBlocked}
      onClick={make}
    />
  )
}
