import { useQuery } from '@tanstack/react-query'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { call } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorLine } from '../../../controls/texts/error-line.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { forgetReady, useBackup } from './backup-store.ts'

/**
 * A backup that is unpacked for the next start. If it only adds data it is cancelled here; a full restore is cancelled
 * in the list of copies.
 */
export function PlannedRestore() {
  const bridge = useBridge()
  const { running, ready } = useBackup()
  const { data } = useQuery({
    queryKey: ['backup-adding', ready],
    queryFn: ({ signal }) => call(bridge, 'backup.adding', {}, { signal }),
    enabled: running === undefined,
    gcTime: 0,
  })
  const cancel = useCommandMutation('backup.cancelAdding')
  const text = backupText()
  const isAdded = ready === undefined ? data?.isPlanned === true : ready.mode === 'add'
  if (ready === undefined && (!isAdded || cancel.isSuccess)) return null
  const sentences = [
    ...(ready !== undefined && ready.newConnections > 0 ? [text.newConnections(ready.newConnections)] : []),
    ...(ready !== undefined && ready.leftOut > 0 ? [text.leftOut(ready.leftOut)] : []),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2 text-small">
      <output>
        <b className="font-strong">{isAdded ? text.readyToAdd : text.ready}</b>
        {sentences.length > 0 && unitsText().betweenSentences}
        {unitsText().sentences(sentences)}
      </output>
      {isAdded ? (
        <Button
          size="small"
          isBusy={cancel.isPending}
          onClick={() => cancel.mutate({}, { onSuccess: forgetReady })}
        >
          {text.cancelAdding}
        </Button>
      ) : null}
      {cancel.error === null ? null : <ErrorLine error={cancel.error.appError} />}
    </div>
  )
}
