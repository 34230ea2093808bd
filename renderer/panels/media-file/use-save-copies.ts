import { Check, CircleAlert } from 'lucide-react'
import { wordError } from '../../../shared/text/define-errors.ts'
import { mediaText } from '../../../shared/text/en/media.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useToast } from '../../controls/toast.tsx'

/** Writes copies of items into a folder that the user chooses, and says how many. Only with `capabilities.fileDialogs`. */
export function useSaveCopies(): (ids: readonly string[]) => Promise<void> {
  const bridge = useBridge()
  const { show } = useToast()
  return async (ids) => {
    const saved = await bridge.call('media.saveCopies', { ids: [...ids] })
    if (saved.ok) show({ message: mediaText().copiesSaved(saved.value), icon: Check })
    else if (saved.error.kind !== 'cancelled')
      show({ message: wordError(saved.error).message, icon: CircleAlert })
  }
}
