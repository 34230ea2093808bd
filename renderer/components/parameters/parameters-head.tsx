import { Undo2 } from 'lucide-react'
import type { Parameters } from '../../../shared/conversations/conversation.ts'
import type { Field } from '../../../shared/formats/field.ts'
import { IconButton } from '../icon-button.tsx'
import { PaneHead } from '../pane-head.tsx'
import { useToast } from '../toast.tsx'
import { countSent, withAllOff } from './parameter-words.ts'

export type ParametersHeadProps = {
  fields: readonly Field[]
  values: Parameters
  onChange: (values: Parameters) => void
  /** How many of those that are on are left out by themselves. */
  leftOutCount?: number
}

/** The head of the parameter pane: how much is sent, and the way back to sending nothing. */
export function ParametersHead({ fields, values, onChange, leftOutCount = 0 }: ParametersHeadProps) {
  const { show } = useToast()
  const sent = countSent(fields, values)
  return (
    <PaneHead
      title="Parameters"
      meta={`${sent - leftOutCount} of ${fields.length} sent`}
      actions={
        <IconButton
          icon={Undo2}
          label="Switch all off"
          disabled={sent === 0}
          onClick={() => {
            onChange(withAllOff(values))
            show({
              message: sent === 1 ? '1 parameter switched off' : `${sent} parameters switched off`,
              undo: () => onChange(values),
            })
          }}
        />
      }
    />
  )
}
