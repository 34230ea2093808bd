import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { commandsText } from '../../../shared/text/en/commands.ts'
import { useLayout } from '../../stores/layout-store.ts'
import { PaletteSearch } from './palette-search.tsx'

/** Finds every command, and everything stored on this computer, by name. */
export function CommandPalette() {
  const isOpen = useLayout((state) => state.isPaletteOpen)
  const setOpen = useLayout((state) => state.setPaletteOpen)
  const field = useRef<HTMLInputElement>(null)
  /** The element that a command has focused: closing the palette leaves the focus there. */
  const focused = useRef<HTMLElement | null>(null)
  const popup = useRef<HTMLDivElement>(null)

  /**
   * A dialog that a command opens takes the focus in a frame of its own. Returning the focus in the meantime would
   * cancel that and leave the dialog unfocused.
   */
  const finalFocus = (): HTMLElement | boolean => {
    const dialogs = [...document.querySelectorAll('[role=dialog][data-open]')]
    return !dialogs.some((dialog) => dialog !== popup.current) && (focused.current ?? true)
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => setOpen(open)}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-60 bg-scrim transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-60 flex items-start justify-center px-6 pt-[12vh] pb-6">
          <Dialog.Popup
            aria-label={commandsText().palette.name}
            initialFocus={field}
            ref={popup}
            finalFocus={finalFocus}
            className="pop-motion flex max-h-full w-140 max-w-full flex-col overflow-hidden rounded-lg bg-raised shadow-pop outline-none"
          >
            <PaletteSearch
              field={field}
              onChoose={(act) => {
                setOpen(false)
                act()
                const active = document.activeElement
                const isMoved = active instanceof HTMLElement && active !== field.current
                focused.current = isMoved ? active : null
              }}
            />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
