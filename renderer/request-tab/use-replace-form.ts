import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import type { SavedValues } from '../queries/saved-values.ts'
import { askFor } from '../stores/newest-asked.ts'

interface Replacement<Values> {
  readonly form: Values
  /** What was put into the form, for the notice with its Undo. */
  readonly message: string
  /** Done with it, as it is put in; what it gives back takes that back. */
  readonly also?: () => () => void
}

/**
 * Puts values in the place of a whole form that are still to be read, as those of a run: `begin` is called as the reading starts,
 * and what it gives back once they are there. Undo brings back what stood there. Whoever writes in the form meanwhile keeps
 * that: the values are offered then.
 */
export function useReplaceForm<Values extends object>(
  values: SavedValues<Values>,
): () => (replacement: Replacement<Values>) => void {
  const { show } = useToast()
  function put({ form, message, also }: Replacement<Values>): void {
    const { form: before } = values.getState()
    values.setState({ form })
    const takeBack = also?.()
    show({
      message,
      undo() {
        values.setState({ form: before })
        takeBack?.()
      },
    })
  }
  return () => {
    const { form: asked } = values.getState()
    const isWanted = askFor(values)
    return (replacement) => {
      if (!isWanted()) return
      if (values.getState().form === asked) return put(replacement)
      const { notReplaced, replace } = requestTabText()
      show({ message: notReplaced, action: { label: replace, run: () => put(replacement) } })
    }
  }
}
