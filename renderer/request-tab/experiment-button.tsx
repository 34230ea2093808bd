import { Grid2x2Check } from 'lucide-react'
import { experimentsText } from '../../shared/text/en/experiments.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { useNewExperiment } from '../panels/experiments/use-new-experiment.ts'
import { goOnFromHere } from '../stores/route.ts'
import type { RequestTab } from './define-request-tab.tsx'
import { usePlanOfForm } from './plan-of-form.ts'

type ExperimentButtonProps<Values extends object> = {
  tab: RequestTab<Values>
  connectionId: string
  /** The form cannot be sent yet. */
  isBlocked: boolean
}

/** Creates a draft experiment from the requests of the form, and opens it. */
export function ExperimentButton<Values extends object>({
  tab,
  connectionId,
  isBlocked,
}: ExperimentButtonProps<Values>) {
  const planOfForm = usePlanOfForm(tab, connectionId)
  const create = useNewExperiment()
  const make = () => {
    const goOn = goOnFromHere()
    void planOfForm().then((plan) => {
      if (plan !== undefined) create(plan, { goOn })
    })
  }
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
