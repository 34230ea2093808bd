import { Select } from '../../controls/fields/select.tsx'
import { useRecorderChoice } from './use-recorder-choice.ts'
import { recorderText } from '../../../shared/text/en/recorder.ts'

const system = 'system'

/** Selects the microphone. A chosen one that is not connected stays selected and is marked as such. */
export function MicrophoneSelect({ disabled }: { disabled: boolean }) {
  const { choice, change, microphones, connected } = useRecorderChoice()
  const { microphone } = choice
  // Before the first permission no names are known: the chosen one is listed alone.
  const isListed = microphone === undefined || connected !== undefined
  const isGone = !isListed && microphones.length > 0
  const options = [
    { value: system, label: recorderText().systemMicrophone },
    ...microphones.map(({ id, label }) => ({ value: id, label })),
    ...(isListed
      ? []
      : [
          {
            value: microphone.id,
            label: microphone.label,
            ...(isGone && { detail: recorderText().notConnected }),
          },
        ]),
  ]
  return (
    <Select
      label={recorderText().microphone}
      isLabelHidden
      value={connected?.id ?? microphone?.id ?? system}
      options={options}
      disabled={disabled}
      {...(isGone && { warning: recorderText().connectMicrophone })}
      onChange={(id) => {
        const chosen = microphones.find((candidate) => candidate.id === id)
        change({ microphone: chosen ?? (id === system ? undefined : microphone) })
      }}
    />
  )
}
