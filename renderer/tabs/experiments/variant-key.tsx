import { classNames } from '../../controls/class-names.ts'

const colours = ['bg-data-1', 'bg-data-2', 'bg-data-3', 'bg-data-4', 'bg-data-5'] as const

/** The colour of a variant, by its place in the plan. Its name stands beside it. */
export function VariantKey({ index, className }: { index: number; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'inline-block size-2 flex-none rounded-[2px]',
        colours[index % colours.length],
        className,
      )}
    />
  )
}
