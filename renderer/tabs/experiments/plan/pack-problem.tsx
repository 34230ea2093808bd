import { controlsText } from '../../../../shared/text/en/controls.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { usePackProblem } from './use-open-pack.ts'

/** Why the pack that was chosen last did not open: whole, to be selected and copied, until it is put away. */
export function PackProblem() {
  const { problem } = usePackProblem()
  if (problem === undefined) return null
  return (
    <div className="max-h-2/5 flex-none overflow-y-auto border-b border-line bg-surface p-3">
      <ErrorNotice
        error={problem}
        actions={
          <Button size="small" onClick={() => usePackProblem.setState({ problem: undefined })}>
            {controlsText().dismiss}
          </Button>
        }
      />
    </div>
  )
}
