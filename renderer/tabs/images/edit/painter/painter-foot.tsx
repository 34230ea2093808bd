import { X } from 'lucide-react'
import { useState } from 'react'
import { controlsText } from '../../../../../shared/text/en/controls.ts'
import { IconButton } from '../../../../controls/buttons/icon-button.tsx'
import { Note } from '../../../../controls/texts/note.tsx'
import { MaskFiles, type MaskFilesProps } from './mask-files.tsx'
import { formatPoint } from './paint-at.ts'
import { PainterKeysButton } from './painter-keys.tsx'
import { usePainter } from './painter-store.ts'

/** Below the image: saving and loading the mask with any error, the cursor position, and the keys. */
export function PainterFoot(props: Omit<MaskFilesProps, 'onProblem'>) {
  const [problem, setProblem] = useState<string>()
  return (
    <div className="flex-none">
      {problem === undefined ? null : (
        <Note
          tone="danger"
          role="alert"
          className="m-2"
          action={
            <IconButton
              icon={X}
              iconSize="small"
              label={controlsText().dismiss}
              onClick={() => setProblem(undefined)}
              className="-my-1 self-start"
            />
          }
        >
          {problem}
        </Note>
      )}
      {/* As high as the footer of the result beside it, so that both borders and both images align. */}
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-small text-ink-3">
        <MaskFiles {...props} onProblem={setProblem} />
        <Coordinates />
        <PainterKeysButton />
      </div>
    </div>
  )
}

function Coordinates() {
  const cursor = usePainter((state) => state.cursor)
  return <span className="tabular ml-auto flex-none">{cursor === undefined ? '' : formatPoint(cursor)}</span>
}
