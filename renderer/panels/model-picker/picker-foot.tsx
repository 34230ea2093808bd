import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import { useRefreshModels } from '../../queries/models.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Kbd } from '../../controls/buttons/kbd.tsx'
import { altKey } from '../../controls/hooks/platform.ts'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'
import { unitsText } from '../../../shared/text/en/units.ts'
import { wordError } from '../../../shared/text/define-errors.ts'

export type PickerFootProps = {
  connectionId: string
  models: UseQueryResult<ModelEntry[]>
  /** Models that only a search finds. */
  hiddenCount: number
  /** Models that are hidden because their newest runs failed. */
  failingCount: number
  onShowFailing: () => void
}

/** The state of the list: loading, failed with a way to continue, empty, or hints. */
export function PickerFoot(props: PickerFootProps) {
  const { connectionId, models, hiddenCount, failingCount, onShowFailing } = props
  const refresh = useRefreshModels(connectionId)
  const error = refresh.error ?? models.error
  const isRequesting = models.isFetching || refresh.isPending
  const requestList = (): void => {
    if (models.data === undefined) void models.refetch()
    else refresh.mutate()
  }
  return (
    <div className="flex-none border-t border-line text-small text-ink-2">
      {error !== null && !isRequesting ? (
        <Note tone="danger" role="alert" className="m-2">
          <p className="text-ink-2">
            <b className="font-strong text-ink">{wordError(error.appError).message}</b>
            {unitsText().betweenSentences}
            {unitsText().sentences(
              [wordError(error.appError).nextStep ?? [], modelPickerText().nameStillWorks].flat(),
            )}
          </p>
        </Note>
      ) : null}
      <div className="flex min-h-8 items-center gap-2 px-2.5 py-1">
        {isRequesting ? (
          <output className="flex items-center gap-1.5">
            <Spinner size={12} /> {modelPickerText().fetching}
          </output>
        ) : models.data?.length === 0 ? (
          <span>{modelPickerText().noneListed}</span>
        ) : hiddenCount > 0 ? (
          <span>{modelPickerText().moreHidden(hiddenCount)}</span>
        ) : (
          <span className="flex items-center gap-1 text-ink-3">
            <Kbd keys={[altKey, 'S']} /> {modelPickerText().isFavourite}
          </span>
        )}
        {failingCount > 0 && (
          <Button size="small" variant="ghost" className="ml-auto" onClick={onShowFailing}>
            {modelPickerText().showFailing(failingCount)}
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          icon={RefreshCw}
          className={failingCount > 0 ? '' : 'ml-auto'}
          disabled={isRequesting}
          onClick={requestList}
        >
          {error === null ? modelPickerText().refresh : modelPickerText().retry}
        </Button>
      </div>
    </div>
  )
}
