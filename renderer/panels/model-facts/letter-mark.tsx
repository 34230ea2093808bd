import { classNames } from '../../controls/class-names.ts'
import { makerOf, type ModelMaker } from '../../lib/models/model-maker.ts'

const tints: Readonly<Record<ModelMaker['tint'], string>> = {
  1: 'letter-mark-1',
  2: 'letter-mark-2',
  3: 'letter-mark-3',
  4: 'letter-mark-4',
  5: 'letter-mark-5',
}

/** The initial of a model's maker in one of five tints, beside the name. */
export function LetterMark({ model, isLarge = false }: { model: string; isLarge?: boolean }) {
  const { name, letter, tint } = makerOf(model)
  return (
    <span
      aria-hidden="true"
      // Generated content: it must not become part of the name in search, copies and screen readers.
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
