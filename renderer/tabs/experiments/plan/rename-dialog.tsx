import { useState } from 'react'
import { maxExperimentNameCharacters } from '../../../../shared/experiments/experiment.ts'
import { controlsText } from '../../../../shared/text/en/controls.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'

export type RenameDialogProps = {
  title: string
  /** The current name. */
  name: string
  onRename: (name: string) => void
  onClose: () => void
}

/** A dialog that renames an experiment or a snapshot of it. */
export function RenameDialog({ title, name: before, onRename, onClose }: RenameDialogProps) {
  const text = experimentPlanText().head
  const [name, setName] = useState(before)
  const save = (): void => {
    if (name.trim() !== before) onRename(name.trim().slice(0, maxExperimentNameCharacters))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
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
