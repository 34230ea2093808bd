import { useState } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { mediaValueSchema } from '../../../../shared/media/media-value.ts'
import type { Json } from '../../../../shared/json.ts'
import { mediaKindOf } from '../../../../shared/media/media-item.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { valueText } from '../../../lib/experiments/case-title.ts'
import { AttachmentView } from '../../../panels/attachments/attachment-view.tsx'
import { FileAudio } from './cell-files.tsx'
import { RightSection } from './right-section.tsx'

/** The input of a cell: the values of its case, or the rendered prompt. */
export function CellCase({ row, prompt }: { row: ExperimentCase; prompt: string }) {
  const text = experimentResultsText().cell
  const [view, setView] = useState<'values' | 'prompt'>('values')
  return (
    <RightSection
      title={text.case}
      meta={
        <>
          <SegmentedControl
            label={text.case}
            value={view}
            onChange={setView}
            segments={[
              { value: 'values', label: text.values },
              { value: 'prompt', label: text.renderedPrompt },
            ]}
          />
          <CopyButton text={prompt} label={text.copyPrompt} />
        </>
      }
    >
      {view === 'prompt' ? (
        <div className="rounded-md bg-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere edge select-text">
          {prompt}
        </div>
      ) : (
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-small">
          {Object.entries(row.vars).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="max-w-28 truncate font-mono text-wire-small text-ink-3" title={name}>
                {name}
              </dt>
              <dd className="max-h-40 min-w-0 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-text">
                <CaseValue value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </RightSection>
  )
}

function CaseValue({ value }: { value: Json }) {
  const media = mediaValueSchema.safeParse(value)
  if (!media.success) return valueText(value)
  const { mediaId, mediaType, fileName } = media.data
  if (mediaKindOf(mediaType) === 'audio') return <FileAudio mediaId={mediaId} label={fileName} />
  return <AttachmentView id={mediaId} media={{ type: 'media', mediaId, mediaType, name: fileName }} />
}
