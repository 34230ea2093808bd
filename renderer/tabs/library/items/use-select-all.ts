import type { MediaFilter } from '../../../../shared/media/media-filter.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useLibraryView } from '../library-view-store.ts'

/** Selects everything that matches `filter`, including items not loaded yet. The details keep showing `activeId`. */
export function useSelectAll(filter: MediaFilter): (activeId: string) => void {
  const bridge = useBridge()
  const { showError } = useToast()
  const selectAll = async (activeId: string): Promise<void> => {
    const before = useLibraryView.getState()
    const answer = await bridge.call('media.ids', filter)
    if (!answer.ok) return showError(answer.error)
    const now = useLibraryView.getState()
    // Do not overwrite a selection or filter that the user changed meanwhile.
    if (
      now.selectedIds !== before.selectedIds ||
      now.filter !== before.filter ||
      now.search !== before.search
    )
      return
    now.select(answer.value.ids, activeId)
  }
  return useLatest((activeId: string) => void selectAll(activeId))
}
