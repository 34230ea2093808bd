import { Download, FileText } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  cuesOf,
  exportTranscript,
  type TranscriptFileKind,
} from '../../../lib/transcripts/export-transcript.ts'
import type { Transcript } from '../../../../shared/formats/transcriptions/transcript.ts'
import { taskOfFormat } from '../transcript-tasks.ts'
import { classNames } from '../../../controls/class-names.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { createAudioPlayback } from '../../../panels/audio/audio-playback.ts'
import { usePlaybackState } from '../../../panels/audio/use-audio-playback.ts'
import { indexAt } from '../transcript/place-in-time.ts'
import { useTranscribeView } from '../view-store.ts'
import { exportKinds, exportRefusal, saveTranscript } from './export-file.ts'
import { cueStarts, measureLines } from './measure-lines.ts'
import { MissingTimes } from './missing-times.tsx'
import type { TranscriptRun } from './use-transcript-run.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

/** Shows the transcript as the file that would be exported. */
export function ExportPanel({
  shown,
  actions,
}: {
  shown: TranscriptRun | undefined
  actions: RequestActions
}) {
  const [kind, setKind] = useState<TranscriptFileKind>('srt')
  const transcript = shown?.isWhole === true ? shown.transcript : undefined
  if (shown === undefined || transcript === undefined) {
    return (
      <EmptyState icon={FileText} title={transcribeText().noFileYet}>
        {transcribeText().noFileYetHint}
      </EmptyState>
    )
  }
  const refusal = exportRefusal(transcript, kind)
  const named = {
    audioName: shown.source?.fileName ?? 'transcript',
    isTranslation: taskOfFormat(shown.run?.format).task === 'translate',
  }
  return (
    <>
      <div className="flex h-pane-head flex-none items-center gap-1 border-b border-line px-3">
        <SegmentedControl
          label={transcribeText().exportFormat}
          value={kind}
          onChange={setKind}
          segments={exportKinds.map((item) => ({ value: item.kind, label: item.label }))}
        />
        {refusal === undefined && (
          <span className="ml-auto flex gap-1">
            <CopyButton text={() => exportTranscript(transcript, kind)} label={transcribeText().copyFile} />
            <IconButton
              icon={Download}
              iconSize="small"
              label={transcribeText().saveFile}
              onClick={() => saveTranscript(transcript, kind, named)}
            />
          </span>
        )}
      </div>
      {refusal === undefined ? (
        <FilePreview transcript={transcript} kind={kind} />
      ) : (
        <Note className="m-3">
          <p>{refusal}</p>
          <div className="mt-1.5">
            <MissingTimes shown={shown} actions={actions} />
          </div>
        </Note>
      )}
    </>
  )
}

function FilePreview({ transcript, kind }: { transcript: Transcript; kind: TranscriptFileKind }) {
  const lines = useMemo(() => exportTranscript(transcript, kind).split('\n'), [transcript, kind])
  const isSubtitles = kind === 'srt' || kind === 'vtt'
  const measures = useMemo(() => (isSubtitles ? measureLines(lines) : undefined), [isSubtitles, lines])
  const spoken = useSpokenLines(transcript, isSubtitles ? lines : none)
  return (
    <>
      <VirtualRows
        rows={lines}
        rowHeight={16}
        className="wire py-2"
        renderRow={(line, index) => (
          <div
            className={classNames(
              'min-h-4 px-3 whitespace-pre-wrap wrap-anywhere',
              colourOf(line, lines[index + 1]),
              index >= spoken.from && index < spoken.to && 'bg-accent-soft',
            )}
          >
            {line}
          </div>
        )}
      />
      {measures !== undefined && (
        <dl className="tabular grid flex-none grid-cols-[1fr_auto] gap-y-1.5 border-t border-line px-3 py-2.5 text-small">
          <dt className="text-ink-2">{transcribeText().longestLine}</dt>
          <dd className="text-right">{transcribeText().characters(measures.longest)}</dd>
          <dt className="text-ink-2">{transcribeText().linesPerSubtitle}</dt>
          <dd className="text-right">{measures.linesPerCue}</dd>
        </dl>
      )}
    </>
  )
}

const none: readonly string[] = []
const silent = createAudioPlayback()

/** The lines of the subtitle at the playback position, as a half-open range. */
function useSpokenLines(transcript: Transcript, lines: readonly string[]): { from: number; to: number } {
  const playback = useTranscribeView((view) => view.playback) ?? silent
  const cues = useMemo(() => cuesOf(transcript), [transcript])
  const starts = useMemo(() => cueStarts(lines), [lines])
  const cue = usePlaybackState(playback, ({ positionMs }) =>
    positionMs === 0 ? -1 : indexAt(cues, positionMs / 1000),
  )
  return { from: starts[cue] ?? lines.length, to: starts[cue + 1] ?? lines.length }
}

function colourOf(line: string, next: string | undefined): string {
  if (line.includes(' --> ')) return 'text-syn-key'
  return next?.includes(' --> ') === true ? 'text-syn-number' : ''
}
