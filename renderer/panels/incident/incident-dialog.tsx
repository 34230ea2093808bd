import { useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { IncidentSource, MadeIncident } from '../../../shared/incidents/incident.ts'
import { incidentText } from '../../../shared/text/en/incident.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'
import { call } from '../../bridge/call.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { bytesOf } from '../media-file/base64.ts'

type IncidentDialogProps = { source: Omit<IncidentSource, 'hasContents'>; onClose: () => void }

const kinds = ['lengths', 'whole'] as const

/** Shows the contents of a bundle before it is saved; exactly those contents are saved. */
export function IncidentDialog({ source, onClose }: IncidentDialogProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('lengths')
  const bridge = useBridge()
  const { data, error } = useQuery({
    queryKey: ['incident', source, kind],
    queryFn: ({ signal }) =>
      call(bridge, 'incidents.make', { ...source, hasContents: kind === 'whole' }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const text = incidentText().dialog

  function save({ fileName, zip }: MadeIncident): void {
    downloadBlob(fileName, new Blob([bytesOf(zip)], { type: 'application/zip' }))
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={text.title}
      description={text.description}
      className="w-150"
      footer={
        <>
          <Button onClick={onClose}>{settingsText().cancel}</Button>
          <Button
            variant="primary"
            icon={Download}
            disabledReason={data === undefined ? text.making : undefined}
            onClick={() => data !== undefined && save(data)}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="flex flex-col gap-1">
          <h3 className="text-small font-strong">{text.contents}</h3>
          <SegmentedControl
            label={text.contents}
            value={kind}
            onChange={setKind}
            segments={kinds.map((each) => ({ value: each, label: text.kinds[each] }))}
          />
          <p className="text-small text-ink-2">{kind === 'whole' ? text.wholeHelp : text.lengthsHelp}</p>
        </div>
        {error === null ? null : <ErrorNotice error={error.appError} />}
        {data === undefined && error === null ? (
          <p className="flex min-h-60 items-center gap-2 text-small text-ink-3">
            <Spinner /> {text.making}
          </p>
        ) : null}
        {data === undefined ? null : <Contents incident={data} />}
        <p className="flex items-start gap-2 text-small text-ink-2">
          <Icon of={ShieldCheck} size="small" className="mt-0.5 flex-none text-ok" /> {text.neverIn}
        </p>
      </div>
    </Dialog>
  )
}

function Contents({ incident: { files, summary } }: { incident: MadeIncident }) {
  const text = incidentText().dialog
  return (
    <section aria-label={text.goesIn} className="flex flex-col gap-2">
      <h3 className="text-small font-strong">{text.goesIn}</h3>
      <ul className="tabular grid grid-cols-2 gap-x-6 text-small">
        {files.map(({ name, bytes }) => (
          <li key={name} className="flex justify-between gap-2 border-b border-line py-0.5">
            <span className="font-mono text-wire-small">{name}</span>
            <span className="text-ink-3">{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label={text.summary}
        className="wire max-h-60 overflow-auto rounded-sm bg-sunken p-2 whitespace-pre-wrap select-text edge focus-inside"
      >
        {summary}
      </pre>
    </section>
  )
}
