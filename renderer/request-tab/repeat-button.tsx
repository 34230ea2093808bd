import { Repeat2 } from 'lucide-react'
import { repeatText } from '../../shared/text/en/repeat.ts'
import { useCommand } from '../commands/use-command.ts'
import { IconButton } from '../controls/buttons/icon-button.tsx'
import { Repeat } from '../panels/experiments/repeat/repeat.tsx'
import { useRepeatStore } from '../panels/experiments/repeat/repeat-store.ts'
import { whetherStillHere } from '../stores/route.ts'
import type { RequestTab } from './define-request-tab.tsx'
import { usePlanOfForm } from './plan-of-form.ts'

type RepeatButtonProps<Values extends object> = {
  tab: RequestTab<Values>
  connectionId: string
  /** The form cannot be sent yet. */
  isBlocked: boolean
}

/** Asks how often to send the form's requests, and shows the approximate cost first. */
export function RepeatButton<Values extends object>({
  tab,
  connectionId,
  isBlocked,
}: RepeatButtonProps<Values>) {
  const planOfForm = usePlanOfForm(tab, connectionId)
  const place = tab.form.id
  const ask = () => {
    const isHere = whetherStillHere()
    void planOfForm().then((plan) => {
      if (plan !== undefined && isHere()) useRepeatStore.getState().open({ place, plan })
    })
  }
  useCommand('request.repeat', ask, { isEnabled: !isBlocked })
  return (
    <>
      <IconButton
        icon={Repeat2}
        size="large"
        label={repeatText().action}
        disabled={isBlocked}
        onClick={ask}
      />
      <Repeat place={place} />
    </>
  )
}
