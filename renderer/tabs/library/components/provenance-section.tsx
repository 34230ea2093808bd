import { ShieldCheck } from 'lucide-react'
import type { MediaItem, Provenance } from '../../../../shared/media/media-item.ts'
import { cutShort, recordingFormat } from '../../../../shared/media/new-recording.ts'
import { Chip } from '../../../controls/chip.tsx'
import { BoundedText } from '../../../controls/bounded-text.tsx'
import { CopyButton } from '../../../controls/copy-button.tsx'
import { DetailsSection } from '../../../controls/details-section.tsx'
import { formatDuration, formatFullMoment } from '../../../lib/format-time.ts'
import { KeyValue } from '../../../controls/key-value.tsx'
import { MiddleCut } from '../../../controls/middle-cut.tsx'
import { formatFields } from '../media-labels.ts'

/** Kinds of file that carry where they come from inside them; beside the others lies a `.json`. */
const carriers: ReadonlySet<string> = new Set(['image/png', 'audio/wav'])

/** Where an item comes from, as it is written in its file. */
export function ProvenanceSection({ item }: { item: MediaItem }) {
  const { provenance, createdAt, mediaType } = item
  if (provenance === undefined) {
    return (
      <DetailsSection title="Provenance">
        <p className="text-small text-ink-2">
          The file says nothing of where it comes from. It was found in the folder or brought in on{' '}
          {formatFullMoment(createdAt)}.
        </p>
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
      title="Provenance"
      meta={
        <Chip tone="ok" icon={ShieldCheck}>
          {carriers.has(mediaType) ? 'in the file, no key' : 'beside the file, no key'}
        </Chip>
      }
    >
      {prompt !== '' && <Words label="Copy prompt" text={prompt} />}
      {revisedPrompt !== undefined && (
        <>
          <h4 className="text-meta font-strong text-ink-3">Revised by the gateway</h4>
          <Words label="Copy revised prompt" text={revisedPrompt} />
        </>
      )}
      <KeyValue
        entries={[
          ...(isRecording ? [{ name: 'Recorded', value: recordedText(provenance) }] : []),
          ...(model === '' ? [] : [{ name: 'Model', value: model }]),
          ...(connectionName === '' ? [] : [{ name: 'Connection', value: connectionName }]),
          ...(fields === ''
            ? []
            : [
                {
                  name: 'Sent fields',
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
                  name: 'Request',
                  value: <MiddleCut text={requestId} className="font-mono text-wire-small leading-5" />,
                },
              ]),
          ...(resultNumber === undefined
            ? []
            : [{ name: 'Result', value: `number ${resultNumber} of its task` }]),
          { name: 'Made', value: formatFullMoment(createdAt) },
          ...(tookMs === undefined ? [] : [{ name: 'Took', value: formatDuration(tookMs) }]),
        ]}
      />
    </DetailsSection>
  )
}

/** How a recording came to its end. */
function recordedText({ parameters }: Provenance): string {
  return parameters[cutShort] === true
    ? 'In this app, until the app or its window was gone. Everything until then is here.'
    : 'In this app, with the microphone'
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
