import { useQueryClient } from '@tanstack/react-query'
import { videoText } from '../../../../shared/text/en/video.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { mergeJobs } from '../../../queries/merge-jobs.ts'
import { videoJobsQuery } from '../../../queries/video.ts'

/** Returns a function that removes a job from the list, with Undo. Its file stays in the library. */
export function useRemoveJob(): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const undoable = useUndoable()
  const { queryKey } = videoJobsQuery(bridge)

  async function remove(id: string): Promise<void> {
    await call(bridge, 'video.remove', { id })
    queryClient.setQueryData(queryKey, (old = []) => mergeJobs(old, [], [id]))
  }

  async function restore(id: string): Promise<void> {
    const restored = await call(bridge, 'video.restore', { id })
    queryClient.setQueryData(queryKey, (old = []) => mergeJobs(old, [restored]))
  }

  return (id) =>
    undoable({
      ids: [id],
      make: () => remove(id),
      takeBack: () => restore(id),
      message: () => videoText().jobRemoved,
    })
}
