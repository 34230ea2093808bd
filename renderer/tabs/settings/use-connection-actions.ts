import { CopyPlus, Trash2 } from 'lucide-react'
import type { Connection } from '../../../shared/connections/connection.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useOfferUndo } from '../../panels/undoable/use-offer-undo.ts'
import { useDuplicateConnection, useRestoreConnection } from '../../queries/connection-actions.ts'
import { useRemoveConnection } from '../../queries/connections.ts'
import { goOnFromHere } from '../../stores/route.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'

export interface ConnectionActions {
  readonly duplicate: () => void
  readonly remove: () => void
  /** Why the last action failed. */
  readonly error: AppError | undefined
  /** Clears the error, because the user does something else. */
  readonly forgetError: () => void
}

/**
 * Actions on a whole connection. Removing can be undone, so it needs no confirmation. `onBegin` is called before each
 * action, to clear other errors on the same page.
 */
export function useConnectionActions(
  { id, name, keys }: Connection,
  onBegin?: () => void,
): ConnectionActions {
  const { show } = useToast()
  const offerUndo = useOfferUndo()
  const copy = useDuplicateConnection()
  const removal = useRemoveConnection()
  const restoral = useRestoreConnection()

  const forgetError = (): void => {
    copy.reset()
    removal.reset()
  }

  const begin = (): void => {
    onBegin?.()
    forgetError()
  }

  // Do not use callbacks of the mutation: the page that they belong to may be unmounted by then.
  async function bringBack(): Promise<void> {
    const goOn = goOnFromHere()
    await restoral.mutateAsync(id)
    goOn('settings', `connections/${id}`)
  }

  async function remove(): Promise<void> {
    begin()
    const goOn = goOnFromHere()
    try {
      await removal.mutateAsync(id)
      goOn('settings', 'connections')
      offerUndo({
        message:
          keys.length === 0
            ? settingsText().connection.removed(name)
            : settingsText().connection.removedWithKeys(name),
        icon: Trash2,
        takeBack: bringBack,
      })
    } catch {
      // The page is still there and shows the error.
    }
  }

  return {
    duplicate() {
      begin()
      const goOn = goOnFromHere()
      copy.mutate(id, {
        onSuccess: (made) => {
          goOn('settings', `connections/${made.id}`)
          show({ message: settingsText().connection.duplicated(made.name), icon: CopyPlus })
        },
      })
    },
    remove: () => void remove(),
    error: copy.error?.appError ?? removal.error?.appError,
    forgetError,
  }
}
