import { useState } from 'react'
import { Pane } from '../../../../controls/pane.tsx'
import { wholeView, type Size, type View } from '../../../../panels/media-viewer/zoom.ts'
import { zoomControls } from '../../../../panels/media-viewer/zoom-buttons.tsx'
import { isMac } from '../../../../controls/platform.ts'
import type { Source } from '../../../../../shared/request-forms/images.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { MaskFiles } from './mask-files.tsx'
import { BrushBar, ToolBar } from './painter-bars.tsx'
import { formatPoint } from './paint-at.ts'
import { PainterStage } from './painter-stage.tsx'
import { usePainter } from './painter-store.ts'
import { usePainterKeys } from './use-painter-keys.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type MaskPainterProps = { source: Source; session: MaskSession }

/** Where one paints what of the source is to be edited. */
export function MaskPainter({ source, session }: MaskPainterProps) {
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const controls = zoomControls(view, setView, source, box)
  const keys = usePainterKeys(session, controls, ({ x, y }) => {
    // Enlarged, the image follows the cursor of the keys.
    if (view.zoom > 1) setView({ ...view, x: x / source.width, y: y / source.height })
  })
  return (
    <Pane label={imagesText().mask} onKeyDown={keys.onPaneKey}>
      <ToolBar session={session} controls={controls} />
      <BrushBar session={session} />
      <PainterStage
        source={source}
        session={session}
        view={view}
        onView={setView}
        box={box}
        onBox={setBox}
        onKeyDown={keys.onStageKey}
      />
      <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3 py-1.5 text-small text-ink-3">
        <MaskFiles source={source} session={session} />
        <span className="min-w-[min(100%,16rem)] flex-1">
          {imagesText().keysHint(isMac ? '⌘Z' : 'Ctrl+Z')}
        </span>
        <Coordinates />
        <p aria-live="polite" className="only-spoken">
          {keys.said}
        </p>
      </div>
    </Pane>
  )
}

function Coordinates() {
  const cursor = usePainter((state) => state.cursor)
  return <span className="tabular ml-auto flex-none">{cursor === undefined ? '' : formatPoint(cursor)}</span>
}
