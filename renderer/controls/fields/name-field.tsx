import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { TextField } from './text-field.tsx'

export type NameFieldProps = {
  name: string
  label: string
  icon: LucideIcon
  maxLength: number
  /** Resolves to the reason if the name was refused. */
  onName: (name: string) => Promise<AppError | undefined>
  /** Called with the saved name if a key closed the field: the focus must then be moved. */
  onClose: (name?: string) => void
  className?: string
}

/** Renames an item of a list in place: Enter saves, Escape cancels. */
export function NameField({
  name,
  label,
  icon,
  maxLength,
  onName,
  onClose,
  className = 'px-2 py-1',
}: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  // Moving the focus blurs the field once more: ignore that.
  const isOver = useRef(false)
  const close = (by?: string) => {
    isOver.current = true
    onClose(by)
  }
  const keep = async (isByKey = false) => {
    const refusal = await onName(typed)
    if (refusal === undefined) close(isByKey ? typed.trim() : undefined)
    else setError(wordError(refusal).message)
  }
  return (
    <TextField
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a click or a key
      autoFocus
      label={label}
      isLabelHidden
      size="small"
      icon={icon}
      placeholder={label}
      maxLength={maxLength}
      value={typed}
      onChange={(text) => {
        setTyped(text)
        setError(undefined)
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        if (isOver.current) return
        if (typed.trim() === '' || typed === name) close()
        else void keep()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep(true)
        else if (event.key === 'Escape') close(name)
        else return
        event.preventDefault()
      }}
      error={error}
      className={className}
    />
  )
}
