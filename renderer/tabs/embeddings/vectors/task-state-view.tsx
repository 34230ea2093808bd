import { Button } from '../../../controls/buttons/button.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import type { VectorAnswer } from './use-vector-answer.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** Shown instead of an answer that is pending or has failed. */
export function TaskStateView({ answer, label }: { answer: VectorAnswer<unknown>; label: string }) {
  if (answer.error !== null) {
    return (
      <Note tone="danger" role="alert" className="m-3">
        <p>{embeddingsText().results.notComputed(answer.error.message)}</p>
        <Button size="small" className="mt-2" onClick={answer.again}>
          {embeddingsText().results.retry}
        </Button>
      </Note>
    )
  }
  if (answer.data !== undefined) return null
  return (
    <p className="tabular flex items-center gap-2 p-3 text-small text-ink-3">
      <Spinner /> {label}
      {answer.done !== undefined &&
        answer.done > 0 &&
        ` ${unitsText().percent(Math.round(answer.done * 100))}`}
    </p>
  )
}
