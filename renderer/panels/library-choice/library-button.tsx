import { LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { Popover } from '../../controls/overlays/popover.tsx'
import { chosenKind } from './chosen-kinds.ts'
import { LibraryChoice, type LibraryChoiceProps } from './library-choice.tsx'
import { libraryText } from '../../../shared/text/en/library.ts'

/** A button that picks an item from the library, beside every button that chooses a file. */
export function LibraryButton({ kind, looksFor, onChoose }: LibraryChoiceProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label={chosenKind(kind).label}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button size="small" icon={LayoutGrid}>
          {libraryText().library}
        </Button>
      }
      className="w-80 p-2"
    >
      <LibraryChoice
        kind={kind}
        looksFor={looksFor}
        onChoose={(item) => {
          onChoose(item)
          setIsOpen(false)
        }}
      />
    </Popover>
  )
}
