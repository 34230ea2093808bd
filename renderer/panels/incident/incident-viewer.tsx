import { FileArchive, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { maxIncidentBytes } from '../../../shared/incidents/incident.ts'
import { incidentText } from '../../../shared/text/en/incident.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Chip } from '../../controls/buttons/chip.tsx'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatFullMoment } from '../../lib/format-time.ts'
import { useCommandMutation } from '../../queries/use-command-mutation.ts'
import { base64Of } from '../media-file/base64.ts'
import { IncidentTabs } from './incident-tabs.tsx'

/** Shows a bundle from someone else, like the inspector does. Nothing in it is imported, sent or run. */
export function IncidentViewer({ given, onClose }: { given?: File | undefined; onClose: () => void }) {
  const picker = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const text = incidentText().viewer
  const { data, error, isPending, mutate } = useCommandMutation('incidents.read')
  const take = ([file]: readonly File[]): void => {
    if (file === undefined || isPending) return
    // One byte over the limit is enough for main to reject it with a message.
    void base64Of(file.slice(0, maxIncidentBytes + 1)).then((zip) => mutate({ zip }))
  }
  const begin = useLatest(() => take(given === undefined ? [] : [given]))
  useEffect(() => begin(), [begin])
  const { isOver, area } = useFileDrop(take)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.title}
      initialFocus={choose}
      className="h-[min(860px,100%)] w-[min(1100px,100%)]"
      footer={
        <>
          <Button
            ref={choose}
            icon={FileArchive}
            isBusy={isPending}
            busyLabel={text.reading}
            onClick={() => picker.current?.click()}
          >
            {data === undefined ? text.choose : text.another}
          </Button>
          <Button onClick={onClose}>{text.close}</Button>
        </>
      }
    >
      <div {...area} className="relative flex h-full min-h-100 flex-col">
        {isOver ? <DropOverlay icon={FileArchive}>{text.dropHere}</DropOverlay> : null}
        <FilePicker ref={picker} label={text.file} accept=".zip,application/zip" onChoose={take} />
        {error === null ? null : <ErrorNotice error={error.appError} />}
        {data === undefined ? (
          <EmptyState icon={FileArchive} title={text.dropHere}>
            {text.help}
          </EmptyState>
        ) : (
          <>
            <p className="flex min-h-8 flex-none items-center gap-2 text-small text-ink-2 select-text">
              <Chip icon={Lock}>{text.readOnly}</Chip>
              <span className="flex-none">
                {text.created({
                  moment: formatFullMoment(data.facts.createdAt),
                  version: data.facts.appVersion,
                })}
              </span>
              {/* In the font of the text: the other font draws an x between digits as a multiplication sign. */}
              <span className="min-w-0 truncate font-mono text-wire-small">{data.facts.platform}</span>
            </p>
            <IncidentTabs key={data.facts.createdAt} incident={data} />
          </>
        )}
      </div>
    </Dialog>
  )
}
