import { classNames } from '../../controls/class-names.ts'
import { makerOf, type ModelMaker } from '../../lib/models/model-maker.ts'

const tints: Readonly<Record<ModelMaker['tint'], string>> = {
  1: 'letter-mark-1',
  2: 'letter-mark-2',
  3: 'letter-mark-3',
  4: 'letter-mark-4',
  5: 'letter-mark-5',
}

/** The letter of a model's maker in one of five tints. It stands beside the name, which says who it is. */
export function LetterMark({ model, isLarge = false }: { model: string; isLarge?: boolean }) {
  const { name, letter, tint } = makerOf(model)
  return (
    <span
      aria-hidden="true"
      // Drawn by the style sheet: it is no part of the name beside it, for search, copy and screen readers.
      data-letter={letter}
      title={name === '' ? undefined : name}
      className={classNames(
        'letter-mark grid flex-none place-items-center font-strong select-none before:content-[attr(data-letter)]',
        tints[tint],
        isLarge ? 'size-5 rounded-sm text-meta leading-5' : 'size-4 rounded-xs text-tiny leading-4',
      )}
    />
  )
}
