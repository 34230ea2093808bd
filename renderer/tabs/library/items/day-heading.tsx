import { classNames } from '../../../controls/class-names.ts'

import type { MediaLine } from '../media-lines.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

export type DayHeadingProps = {
  line: Extract<MediaLine, { kind: 'day' }>
  className?: string
}

/** The heading of a day, with its number of items once that is known. */
export function DayHeading({ line: { title, count }, className }: DayHeadingProps) {
  return (
    <h3 className={classNames('flex h-full items-end gap-2 pb-2 font-medium', className)}>
      {title}
      {count !== undefined && (
        <span className="tabular font-regular text-small leading-5 text-ink-3">
          {libraryText().itemCount(count)}
        </span>
      )}
    </h3>
  )
}
