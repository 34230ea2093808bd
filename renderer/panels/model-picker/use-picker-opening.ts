import { useCallback, useMemo, useState } from 'react'

/** Whether the list of a model picker is open: others open it too, when there is a model to be chosen. */
export interface PickerOpening {
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
}

/** The list of a picker, closed at first, and what opens it. */
export function usePickerOpening(): readonly [picker: PickerOpening, open: () => void] {
  const [isOpen, onOpenChange] = useState(false)
  const open = useCallback(() => onOpenChange(true), [])
  return [useMemo(() => ({ isOpen, onOpenChange }), [isOpen]), open]
}
