import { useCallback, useMemo, useState } from 'react'

/** Whether the list of a model picker is open; other components open it too, when a model must be chosen. */
export interface PickerOpening {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The state of a picker's list, closed at first, and a function that opens it. */
export function usePickerOpening(): readonly [picker: PickerOpening, open: () => void] {
  const [isOpen, onOpenChange] = useState(false)
  const open = useCallback(() => onOpenChange(true), [])
  return [useMemo(() => ({ isOpen, onOpenChange }), [isOpen]), open]
}
