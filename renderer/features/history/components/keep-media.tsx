import { HardDriveDownload } from 'lucide-react'
import type { Block } from '../../../../shared/conversations/block.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { useKeepMedia } from '../../../queries/history.ts'

export type KeepMediaProps = { runId: string; answer: readonly Block[] }

/** Offers to save what of an answer is in its record alone. Nothing when all of it is in the library. */
export function KeepMedia({ runId, answer }: KeepMediaProps) {
  const keep = useKeepMedia()
  const isNeeded = answer.some((block) => block.type === 'media' && block.problem !== undefined)
  if (!isNeeded) return null
  return (
    <div className="mt-2.5 flex flex-col gap-2">
      {keep.isError && <ErrorNotice error={keep.error.appError} />}
      <Button
        icon={HardDriveDownload}
        className="self-start"
        isBusy={keep.isPending}
        busyLabel="Saving"
        onClick={() => keep.mutate(runId)}
      >
        Save from the record
      </Button>
    </div>
  )
}
