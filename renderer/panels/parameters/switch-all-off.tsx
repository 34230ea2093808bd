import { Undo2 } from 'lucide-react'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { Field } from '../../../shared/formats/field.ts'
import { formatPlural } from '../../lib/format-number.ts'
import { IconButton } from '../../controls/icon-button.tsx'
import { useToast } from '../../controls/toast.tsx'
import { countSent, withAllOff } from './parameter-values.ts'

export type SwitchAllOffProps = {
  fields: readonly Field[]
  values: Parameters
  onChange: (values: Parameters) => void
}

/** Switches every field of a form off, with a way back. */
export function SwitchAllOff({ fields, values, onChange }: SwitchAllOffProps) {
  const { show } = useToast()
  const sent = countSent(fields, values)
  function switchAllOff(): void {
    onChange(withAllOff(values))
    show({ message: `${formatPlural(sent, 'field')} switched off`, undo: () => onChange(values) })
  }
  return (
    <IconButton icon={Undo2} label="Switch all fields off" disabled={sent === 0} onClick={switchAllOff} />
  )
}
