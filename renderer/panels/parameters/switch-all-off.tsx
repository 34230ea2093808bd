import { Undo2 } from 'lucide-react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { Field } from '../../../shared/formats/field.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { countSent, withAllOff } from './parameter-values.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type SwitchAllOffProps = {
  fields: readonly Field[]
  values: Parameters
  onChange: (values: Parameters) => void
}

/** Switches every field of a form off, with Undo. */
export function SwitchAllOff({ fields, values, onChange }: SwitchAllOffProps) {
  const { show } = useToast()
  const sent = countSent(
    fields.filter(({ isRequired }) => isRequired !== true),
    values,
  )
  function switchAllOff(): void {
    onChange(withAllOff(values))
    show({ message: parametersText().switchedOff(sent), undo: () => onChange(values) })
  }
  return (
    <IconButton icon={Undo2} label={parametersText().allOff} disabled={sent === 0} onClick={switchAllOff} />
  )
}
