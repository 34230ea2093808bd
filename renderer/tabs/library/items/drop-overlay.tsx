import { FilePlus2 } from 'lucide-react'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** Shown while files are dragged over the list. */
export function DropOverlay() {
  return (
    <div className="pointer-events-none absolute inset-2 z-20 grid place-items-center rounded-md border-2 border-dashed border-accent bg-accent-soft">
      <p className="flex items-center gap-2 font-medium text-accent">
        <Icon of={FilePlus2} /> {libraryText().dropFiles}
      </p>
    </div>
  )
}
