import { Star } from 'lucide-react'
import { classNames } from '../../../controls/class-names.ts'
import { editRows } from './documents-store.ts'
import { useRerankValues } from '../values.ts'
import { withMark } from './rows.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export const maxMark = 3

export type MarkButtonProps = {
  id: string
  /** Its number among the documents, starting at 1. */
  number: number
  mark: number
  tabIndex?: number | undefined
}

/**
 * How relevant a document is to the query: a star for yes or no, or a grade from 0 to 3 that each click raises by one.
 */
export function MarkButton({ id, number, mark, tabIndex }: MarkButtonProps) {
  const isGraded = useRerankValues(({ form }) => form.marks === 'grades')
  const next = isGraded ? (mark + 1) % (maxMark + 1) : mark > 0 ? 0 : 1
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      aria-label={
        isGraded
          ? rerankText().document.relevanceOf({ number, mark, maximum: maxMark })
          : rerankText().document.markRelevant(number)
      }
      aria-pressed={isGraded ? undefined : mark > 0}
      title={isGraded ? rerankText().document.gradeHint : rerankText().document.markedHint}
      onClick={() => editRows((rows) => withMark(rows, id, next))}
      className={classNames(
        'grid size-control-small flex-none place-items-center rounded-sm hover:bg-hover',
        mark > 0 ? 'text-accent' : 'text-ink-3',
      )}
    >
      {isGraded ? (
        <span
          className={classNames(
            'tabular grid size-4.5 place-items-center rounded-full text-meta font-strong',
            mark > 0 ? 'bg-accent text-on-accent' : 'edge-strong',
          )}
        >
          {mark}
        </span>
      ) : (
        <Star size={14} aria-hidden="true" fill={mark > 0 ? 'currentColor' : 'none'} />
      )}
    </button>
  )
}
