import type { KeyboardEvent } from 'react'

/** Actions that a row triggers in its list. */
export interface RowActions {
  readonly select: (id: string) => void
  readonly edit: (id: string | undefined) => void
  readonly editNext: (id: string) => void
  readonly remove: (id: string) => void
  readonly pasteInto: (id: string, text: string) => void
  readonly onKeyDown: (id: string, event: KeyboardEvent) => void
  readonly drag: (id: string | undefined) => void
  readonly drop: (overId: string, isBehind: boolean) => void
  readonly hover: (id: string | undefined) => void
}
