import {
  type ConversationFormatId,
  conversationFormatIds,
  formatRegistry,
} from '../../../../shared/formats/registry.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { doctorText } from '../../../../shared/text/en/doctor.ts'

export type SmallCallsFieldProps = {
  chosen: readonly ConversationFormatId[]
  onChange: (chosen: ConversationFormatId[]) => void
  probesRoutes: boolean
  onProbesRoutesChange: (isOn: boolean) => void
  /** The practice gateway charges nothing. */
  isFree: boolean
  isDisabled: boolean
}

/**
 * Selects the formats that the check-up tries with one small call each. None is selected by default: a call may cost
 * something.
 */
export function SmallCallsField(props: SmallCallsFieldProps) {
  const { chosen, onChange, probesRoutes, onProbesRoutesChange, isFree, isDisabled } = props
  return (
    <fieldset className="border-t border-line px-3 py-2.5 text-small">
      <legend className="float-left mb-1.5 w-full font-medium">{doctorText().calls.title}</legend>
      <div className="clear-left grid auto-rows-[minmax(var(--size-control-small),auto)] grid-cols-2 gap-x-2">
        {conversationFormatIds.map((id) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isDisabled}
            onChange={(isOn) =>
              onChange(
                conversationFormatIds.filter((other) => (other === id ? isOn : chosen.includes(other))),
              )
            }
          >
            {formatRegistry[id].label}
          </Checkbox>
        ))}
      </div>
      <p className="mt-1.5 text-meta text-ink-3">
        {isFree ? doctorText().calls.helpFree : doctorText().calls.help}
      </p>
      <div className="mt-2">
        <Checkbox checked={probesRoutes} disabled={isDisabled} onChange={onProbesRoutesChange}>
          {doctorText().calls.otherEndpoints}
        </Checkbox>
      </div>
      <p className="mt-0.5 text-meta text-ink-3">{doctorText().calls.otherEndpointsHelp}</p>
    </fieldset>
  )
}
