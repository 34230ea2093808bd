import { useState } from 'react'
import { Pane } from '../../../../controls/panes/pane.tsx'
import { wholeView, type Size, type View } from '../../../../panels/media-viewer/zoom.ts'
import { zoomControls } from '../../../../panels/media-viewer/zoom-buttons.tsx'
import type { Source } from '../../../../../shared/request-forms/images/form.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { BrushBar, ToolBar } from './painter-bars.tsx'
import { PainterFoot } from './painter-foot.tsx'
import { PainterStage } from './painter-stage.tsx'
import { usePainterKeys } from './use-painter-keys.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'

export type MaskPainterProps = { source: Source; session: MaskSession }

/** The painter for the mask of a source. */
export function MaskPainter({ source, session }: MaskPainterProps) {
  const [view, setView] = useState<View>(wholeView)
  const [box, setBox] = useState<Size>({ width: 0, height: 0 })
  const controls = zoomControls(view, setView, source, box)
  const keys = usePainterKeys(session, controls, ({ x, y }) => {
    // When zoomed in, the view follows the keyboard cursor.
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
      <PainterFoot source={source} session={session} />
      <p aria-live="polite" className="only-spoken">
        {keys.said}
      </p>
    </Pane>
  )
}
