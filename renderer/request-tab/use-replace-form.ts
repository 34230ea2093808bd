import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { useToast } from '../controls/overlays/toast.tsx'
import type { SavedValues } from '../queries/saved-values.ts'
import { askFor } from '../stores/newest-asked.ts'

interface Replacement<Values> {
  readonly form: Values
  /** What was put into the form, for the toast with its Undo. */
  readonly message: string
  /** A further action, run together with the replacement; returns a function that undoes it. */
  readonly also?: () => () => void
}

/**
 * Replaces a whole form by values that must be read first, such as those of a run: call `begin` when reading starts,
 * and the returned function once they are there. Undo restores the previous values. If the user has edited the form in
 * the meantime, the edits stay and the values are offered in a toast.
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
