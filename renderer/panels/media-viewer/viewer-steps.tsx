import { ChevronLeft, ChevronRight } from 'lucide-react'
import { mediaText } from '../../../shared/text/en/media.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import type { ItemView } from './use-item-view.ts'

/** Buttons at both edges that go to the previous and next item, for the pointer. */
export function ViewerSteps({ previous, next, goTo }: Pick<ItemView, 'previous' | 'next' | 'goTo'>) {
  return (
    <>
      {previous !== undefined && (
        <IconButton
          icon={ChevronLeft}
          label={mediaText().previousItem}
          onClick={() => goTo(previous)}
          className={`left-3 ${stepClass}`}
        />
      )}
      {next !== undefined && (
        <IconButton
          icon={ChevronRight}
          label={mediaText().nextItem}
          onClick={() => goTo(next)}
          className={`right-3 ${stepClass}`}
        />
      )}
    </>
  )
}

const stepClass = 'absolute top-1/2 -mt-6 !h-12 !w-8 bg-raised shadow-[0_0_0_1px_var(--color-line-strong)]'
