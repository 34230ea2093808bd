import { HardDriveDownload, RotateCcw } from 'lucide-react'
import type { Block, MediaBlock } from '../../../shared/runs/block.ts'
import { useRetrySaveMedia } from '../../queries/history.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { classNames } from '../../controls/class-names.ts'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { mediaText } from '../../../shared/text/en/media.ts'

export type RetrySaveMediaProps = {
  runId: string
  answer: readonly Block[]
  /** Replaces the default top margin. */
  className?: string
}

/**
 * Offers to save files of an answer that are missing from the library: from the record of the run, or from the
 * gateway's URL. The model is not called again. Renders nothing if all files are saved.
 */
export function RetrySaveMedia({ runId, answer, className = 'mt-2.5' }: RetrySaveMediaProps) {
  const retry = useRetrySaveMedia()
  const missing = answer.filter(
    (block): block is MediaBlock => block.type === 'media' && block.problem !== undefined,
  )
  if (missing.length === 0) return null
  const isPreview = missing.every(({ isPartial }) => isPartial === true)
  const isLink = missing.every(({ url }) => url !== undefined)
  return (
    <div className={classNames('flex flex-col gap-2', className)}>
      {retry.isError && <ErrorNotice error={retry.error.appError} />}
      <Button
        size="small"
        icon={isLink ? RotateCcw : HardDriveDownload}
        className="self-start"
        isBusy={retry.isPending}
        busyLabel={isLink ? mediaText().downloading : mediaText().saving}
        onClick={() => retry.mutate(runId)}
      >
        {isPreview
          ? mediaText().savePreview
          : isLink
            ? mediaText().retryDownload
            : mediaText().saveFromRecord}
      </Button>
    </div>
  )
}
