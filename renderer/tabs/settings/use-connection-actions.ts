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
  /** Why the last one did not work. */
  readonly error: AppError | undefined
  /** Something else is done: what went wrong before is no longer said. */
  readonly forgetError: () => void
}

/**
 * What can be done with a whole connection. Removing has a way back, so nobody is asked before. `onBegin` is called before
 * each, for what went wrong before and is said on the same page.
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

  // Not as callbacks of the mutations: the page they would belong to may be gone by then.
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
      // Shown on the page, which is still there.
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
