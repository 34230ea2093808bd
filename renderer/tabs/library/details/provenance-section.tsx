import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { MediaItem, Provenance } from '../../../../shared/media/media-item.ts'
import { cutShort, recordingFormat } from '../../../../shared/media/new-recording.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaOriginQuery } from '../../../queries/media-files.ts'
import { OriginButtons } from './origin-sections.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { BoundedText } from '../../../controls/texts/bounded-text.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatFields } from '../media-labels.ts'
import { libraryText } from '../../../../shared/text/en/library.ts'

/** The origin of an item, as recorded in its file. */
export function ProvenanceSection({ item }: { item: MediaItem }) {
  const { provenance, createdAt } = item
  const { data: origin } = useQuery(mediaOriginQuery(useBridge(), item.id))
  if (provenance === undefined) {
    return (
      <DetailsSection title={libraryText().provenance.title}>
        <p className="text-small text-ink-2">{libraryText().provenance.none(formatFullMoment(createdAt))}</p>
      </DetailsSection>
    )
  }
  const {
    prompt,
    revisedPrompt,
    model,
    connectionName,
    parameters,
    requestId,
    resultNumber,
    tookMs,
    format,
  } = provenance
  const isRecording = format === recordingFormat
  const fields = isRecording ? '' : formatFields(parameters)
  return (
    <DetailsSection
      title={libraryText().provenance.title}
      meta={
        origin?.carriedIn === undefined ? undefined : (
          <Chip tone="ok" icon={ShieldCheck}>
            {libraryText().provenance.carriedIn[origin.carriedIn]}
          </Chip>
        )
      }
    >
      {prompt !== '' && <Words label={libraryText().provenance.copyPrompt} text={prompt} />}
      {revisedPrompt !== undefined && (
        <>
          <h4 className="text-meta font-strong text-ink-3">{libraryText().provenance.revised}</h4>
          <Words label={libraryText().provenance.copyRevised} text={revisedPrompt} />
        </>
      )}
      <KeyValue
        entries={[
          ...(isRecording
            ? [{ name: libraryText().provenance.recorded, value: recordedText(provenance) }]
            : []),
          ...(provenance.isPreview === true
            ? [{ name: libraryText().provenance.isPreview, value: libraryText().provenance.previewOnly }]
            : []),
          ...(model === '' ? [] : [{ name: libraryText().model, value: model }]),
          ...(connectionName === ''
            ? []
            : [{ name: libraryText().provenance.connection, value: connectionName }]),
          ...(fields === ''
            ? []
            : [
                {
                  name: libraryText().provenance.fields,
                  value: (
                    <span className="font-mono text-wire-small" title={fields}>
                      {fields}
                    </span>
                  ),
                },
              ]),
          ...(requestId === undefined
            ? []
            : [
                {
                  name: libraryText().provenance.requestId,
                  value: <MiddleCut text={requestId} className="font-mono text-wire-small leading-5" />,
                },
              ]),
          ...(resultNumber === undefined
            ? []
            : [
                {
                  name: libraryText().provenance.result,
                  value: libraryText().provenance.resultNumber(resultNumber),
                },
              ]),
          { name: libraryText().created, value: formatFullMoment(createdAt) },
          ...(tookMs === undefined
            ? []
            : [{ name: libraryText().provenance.duration, value: formatDuration(tookMs) }]),
        ]}
      />
      <OriginButtons item={item} />
    </DetailsSection>
  )
}

/** Says how a recording ended. */
function recordedText({ parameters }: Provenance): string {
  return parameters[cutShort] === true
    ? libraryText().provenance.recordedUntilClosed
    : libraryText().provenance.recordedHere
}

function Words({ text, label }: { text: string; label: string }) {
  return (
    <div className="mb-2 flex items-start gap-1">
      <p className="max-h-40 min-w-0 flex-1 overflow-y-auto text-small whitespace-pre-wrap wrap-anywhere select-text">
        <BoundedText text={text} />
      </p>
      <CopyButton text={text} label={label} />
    </div>
  )
}
