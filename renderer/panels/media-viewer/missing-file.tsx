import { FileX, ImageOff } from 'lucide-react'
import { Icon } from '../../controls/buttons/icon.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

/** Shown in place of a file that is missing from its folder or cannot be drawn. */
export function MissingFile({ exists }: { exists: boolean }) {
  return (
    <div className="flex max-w-80 flex-col items-center gap-1.5 p-4 text-center text-small text-ink-2">
      <Icon of={exists ? ImageOff : FileX} size="large" className="text-ink-3" />
      {exists ? mediaText().cannotShow : mediaText().fileGone}
    </div>
  )
}
