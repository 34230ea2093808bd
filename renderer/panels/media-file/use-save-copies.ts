import { Check } from 'lucide-react'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useToast } from '../../controls/overlays/toast.tsx'

/** Copies items into a folder that the user chooses, and reports how many. Only with `capabilities.fileDialogs`. */
export function useSaveCopies(): (ids: readonly string[]) => Promise<void> {
  const bridge = useBridge()
  const { show, showError } = useToast()
  return async (ids) => {
    const saved = await bridge.call('media.saveCopies', { ids: [...ids] })
    if (saved.ok) show({ message: mediaText().copiesSaved(saved.value), icon: Check })
    else if (saved.error.kind !== 'cancelled') showError(saved.error)
  }
}
