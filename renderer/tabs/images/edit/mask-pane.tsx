import { ImagePlus } from 'lucide-react'
import type { ImagesEditValues, Source } from '../../../../shared/request-forms/images.ts'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { Pane } from '../../../controls/pane.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { maskSessionOf } from './mask-of-source.ts'
import { MaskPainter } from './painter/mask-painter.tsx'

/** Where the mask of the first source is painted. */
export function MaskPane({ values: { sources } }: ResultsProps<ImagesEditValues>) {
  const [source] = sources
  const session = maskSessionOf(source)
  return source === undefined || session === undefined ? (
    <NoMask source={source} />
  ) : (
    <MaskPainter key={source.mediaId} source={source} session={session} />
  )
}

function NoMask({ source }: { source: Source | undefined }) {
  return (
    <Pane label="Mask">
      <PaneHead title="Mask" />
      {source === undefined ? (
        <EmptyState icon={ImagePlus} title="No image to edit yet">
          Choose, drop or paste a picture, or send one here from the library. Then paint over what is to be
          changed, and say what should be there.
        </EmptyState>
      ) : (
        <EmptyState title="This picture is too large to paint on">
          {source.fileName} has {source.width} × {source.height} pixels. It can be sent without a mask.
        </EmptyState>
      )}
    </Pane>
  )
}
