import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Trash2 } from 'lucide-react'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { videoText } from '../../../../shared/text/en/video.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/toast.tsx'
import { mergeJobs } from '../../../queries/merge-jobs.ts'
import { videoJobsQuery } from '../../../queries/video.ts'

/** Takes a job out of the list, with a way back. Its file stays in the library. */
export function useRemoveJob(): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { queryKey } = videoJobsQuery(bridge)

  async function restore(id: string): Promise<void> {
    const restored = await bridge.call('video.restore', { id })
    if (restored.ok) queryClient.setQueryData(queryKey, (old = []) => mergeJobs(old, [restored.value]))
    else show({ message: wordError(restored.error).message, icon: CircleAlert })
  }

  async function remove(id: string): Promise<void> {
    const removed = await bridge.call('video.remove', { id })
    if (!removed.ok) return show({ message: wordError(removed.error).message, icon: CircleAlert })
    queryClient.setQueryData(queryKey, (old = []) => mergeJobs(old, [], [id]))
    show({ message: videoText().jobRemoved, icon: Trash2, undo: () => void restore(id) })
  }

  return (id) => void remove(id)
}
