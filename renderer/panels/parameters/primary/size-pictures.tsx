import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import type { Segment } from '../../../controls/fields/segmented-control.tsx'
import { sizeOf } from './size-ratio.ts'

export type SizePicturesProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** The labels are sizes such as `1536x1024`, or words. */
  segments: readonly Segment<string>[]
}

/** The longest side of a drawn frame, in pixels. */
const longest = 26

/** Sizes as frames of their aspect ratio. A label that is no size is a small frame; the unset state is a dashed one. */
export function SizePictures({ label, value, onChange, segments }: SizePicturesProps) {
  return (
    <RadioGroup<string>
      aria-label={label}
      value={value}
      onValueChange={onChange}
      className="grid auto-cols-[minmax(max-content,1fr)] grid-flow-col gap-0.75 overflow-x-auto [scrollbar-width:none]"
    >
      {segments.map((segment) => {
        const size = sizeOf(segment.label)
        const scale = size === undefined ? 0 : longest / Math.max(size.width, size.height, 1)
        const width = size === undefined ? 18 : Math.max(8, Math.round(size.width * scale))
        const height = size === undefined ? 14 : Math.max(8, Math.round(size.height * scale))
        return (
          <Radio.Root
            key={segment.value}
            value={segment.value}
            // The ratio is shown, the size is chosen.
            aria-label={size === undefined ? segment.label : `${size.ratio} ${segment.label}`}
            title={size === undefined ? undefined : segment.label}
            className={`focus-inside edge grid h-13 content-end justify-items-center gap-1 rounded-sm px-0.5 pb-1 text-meta text-ink-2 ${segment.isRest === true ? 'data-checked:bg-chosen data-checked:text-ink' : 'data-checked:bg-accent-soft data-checked:font-medium data-checked:text-accent'}`}
          >
            <i
              aria-hidden="true"
              style={{ width, height }}
              className={`block rounded-[2px] ${segment.isRest === true ? 'border border-dashed border-control' : 'border-[1.5px] border-current'}`}
            />
            <span className="tabular whitespace-nowrap">{size?.ratio ?? segment.label}</span>
          </Radio.Root>
        )
      })}
    </RadioGroup>
  )
}
