import { ImagePlus } from 'lucide-react'
import type { ImagesEditValues, Source } from '../../../../shared/request-forms/images.ts'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { Pane } from '../../../controls/pane.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { maskSessionOf } from './mask-of-source.ts'
import { MaskPainter } from './painter/mask-painter.tsx'
import { imagesText } from '../../../../shared/text/en/images.ts'

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
    <Pane label={imagesText().mask}>
      <PaneHead title={imagesText().mask} />
      {source === undefined ? (
        <EmptyState icon={ImagePlus} title={imagesText().noSource}>
          {imagesText().noSourceHint}
        </EmptyState>
      ) : (
        <EmptyState title={imagesText().tooLargeToPaint}>{imagesText().sendWithoutMask(source)}</EmptyState>
      )}
    </Pane>
  )
}
