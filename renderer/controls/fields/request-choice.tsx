import { Select } from './select.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type RequestChoiceProps = {
  /** What distinguishes the requests: their models or voices. */
  names: readonly string[]
  value: string
  onChange: (name: string) => void
}

/** Selects the request in a preview, if a click sends several. */
export function RequestChoice({ names, value, onChange }: RequestChoiceProps) {
  if (names.length < 2) return null
  return (
    <Select
      label={controlsText().oneOfRequests(names.length)}
      className="mb-3 max-w-80"
      value={value}
      onChange={onChange}
      options={names.map((name) => ({ value: name, label: name }))}
    />
  )
}
