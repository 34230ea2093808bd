import { useState } from 'react'
import { controlsText } from '../../../../shared/text/en/controls.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { usePlanEditor } from './plan-editor.tsx'

/** Names an experiment. */
export function RenameDialog({ onClose }: { onClose: () => void }) {
  const text = experimentPlanText().head
  const { plan, change } = usePlanEditor()
  const [name, setName] = useState(plan.description)
  const save = (): void => {
    change({ description: name.trim() })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.renameTitle}
      footer={
        <>
          <Button onClick={onClose}>{controlsText().cancel}</Button>
          <Button variant="primary" onClick={save}>
            {text.save}
          </Button>
        </>
      }
    >
      <TextField
        label={text.name}
        value={name}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Dialog>
  )
}
