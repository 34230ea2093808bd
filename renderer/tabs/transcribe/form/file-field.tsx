import { useQuery } from '@tanstack/react-query'
import { AudioLines, CircleDot, FileAudio, Minimize2, Square, Trash2, X } from 'lucide-react'
import type { AudioSource } from '../../../../shared/request-forms/transcribe/form.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { formatPosition } from '../../../panels/audio/format-position.ts'
import { formatAudioShape } from '../../../panels/audio/format-audio-shape.ts'
import { useAudioPeaks } from '../../../panels/audio/use-audio-peaks.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import {
  mediaDescriptionQuery,
  mediaItemQuery,
  useDeleteMedia,
  useRestoreMedia,
} from '../../../queries/media.ts'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { useRecorderState } from '../../../panels/microphone/recorder-store.ts'
import { useRecorder } from '../../../panels/microphone/use-recorder.ts'
import { useRecorderChoice } from '../../../panels/microphone/use-recorder-choice.ts'
import { useUndoable } from '../../../panels/undoable/use-undoable.ts'
import { recordingFormat } from '../../../../shared/media/new-recording.ts'
import { recorderText } from '../../../../shared/text/en/recorder.ts'
import { useTranscribeView } from '../view-store.ts'
import { useChooseFile } from '../frame.tsx'
import { typicalMaxBytes } from '../../../../shared/formats/transcriptions/fields.ts'
import { fileDoubt } from './file-doubt.ts'
import { useCompression } from './use-compression.ts'
import { chooseSource, takeItems, useFileImport } from './file-import.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'

/** The audio to send: from the file picker, the library, a drop or a paste. */
export function FileField({ source }: { source: AudioSource | undefined }) {
  const { incoming, controller, error } = useFileImport()
  const choose = useChooseFile()
  return (
    <section aria-label={transcribeText().file} className="flex flex-col gap-2">
      <h3 className="flex items-center text-small font-medium text-ink-2">
        {transcribeText().file}
        <span className="ml-auto font-regular text-ink-3">{transcribeText().orDrop}</span>
      </h3>
      {incoming !== undefined && (
        <div className="flex h-control items-center gap-2 rounded-sm bg-sunken pr-1 pl-2 text-small edge">
          <MiddleCut text={incoming.name} className="flex-1" />
          <output aria-live="off" className="tabular flex-none text-meta text-ink-3">
            {transcribeText().readSoFar({
              read: formatBytes(incoming.bytes),
              total: formatBytes(incoming.total),
            })}
          </output>
          <IconButton
            icon={X}
            iconSize="small"
            label={transcribeText().stopReading(incoming.name)}
            onClick={() => controller?.abort()}
          />
        </div>
      )}
      {incoming === undefined && source !== undefined && (
        // Reset the row per source: a compressed file of one must not replace another.
        <SourceRow key={source.mediaId} source={source} />
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" icon={FileAudio} onClick={choose}>
          {source === undefined ? transcribeText().chooseFile : transcribeText().chooseAnotherFile}
        </Button>
        <LibraryButton kind="sounds" onChoose={(item) => takeItems([item])} />
      </div>
      {error !== undefined && <ErrorNotice error={error} />}
    </section>
  )
}

function SourceRow({ source }: { source: AudioSource }) {
  const { show } = useToast()
  const audio = useAudioPeaks(mediaAddress(source.mediaId))
  const { data: held } = useQuery(mediaDescriptionQuery(useBridge(), source.mediaId))
  const { fileName, bytes } = source
  const durationMs = audio.state === 'measured' ? audio.measures.durationMs : source.durationMs
  const about = [
    durationMs === undefined ? undefined : formatPosition(durationMs),
    formatAudioShape(held ?? {}),
    formatBytes(bytes),
  ]
  const doubt = fileDoubt(source, audio)
  const compression = useCompression(source, durationMs)
  const label = transcribeText().remove(fileName)
  const isRecording = useIsRecording(source.mediaId)
  const isHeardBeside = useTranscribeView(({ heard }) => heard === source.mediaId)
  const remove = () => {
    chooseSource(undefined)
    show({ message: transcribeText().removed(fileName), undo: () => chooseSource(source) })
  }
  return (
    <>
      <ContextMenu
        sections={() => [{ items: [{ id: 'remove', label, icon: X, isDanger: true, onSelect: remove }] }]}
      >
        <div className="flex min-w-0 items-center gap-2 rounded-sm bg-sunken py-1 pr-1 pl-2 text-small edge">
          <Icon of={AudioLines} size="small" className="text-ink-3" />
          <div className="min-w-0 flex-1">
            <MiddleCut text={fileName} />
            <p className="tabular truncate text-meta text-ink-3">
              {about.filter((word) => word !== undefined).join(' · ')}
            </p>
          </div>
          <IconButton icon={X} iconSize="small" label={label} onClick={remove} />
        </div>
      </ContextMenu>
      {!isHeardBeside && <SourcePlayer source={source} />}
      {isRecording && <RecordingActions source={source} />}
      {doubt !== undefined && (
        <Note
          tone="warn"
          role="note"
          action={
            bytes > typicalMaxBytes &&
            compression.share === undefined && (
              <Button size="small" icon={Minimize2} onClick={compression.start}>
                {transcribeText().compress}
              </Button>
            )
          }
        >
          {doubt}
        </Note>
      )}
      {compression.share !== undefined && (
        <div className="flex items-center gap-2 text-small">
          <output aria-live="off" className="tabular min-w-0 flex-1 text-ink-2">
            {transcribeText().compressing(String(Math.round(compression.share * 100)))}
          </output>
          <Button size="small" icon={Square} onClick={compression.stop}>
            {transcribeText().stop}
          </Button>
        </div>
      )}
      {compression.error !== undefined && <ErrorNotice error={compression.error} />}
    </>
  )
}

/** The player before sending. Transcribed audio has its player beside its words. */
function SourcePlayer({ source: { mediaId, fileName } }: { source: AudioSource }) {
  const address = mediaAddress(mediaId)
  const playback = useAudioPlayback(address)
  return <AudioPlayer key={address} address={address} label={fileName} playback={playback} height={40} />
}

/** Whether a file was recorded in the app. */
function useIsRecording(mediaId: string): boolean {
  const { data } = useQuery(mediaItemQuery(useBridge(), mediaId))
  return data?.provenance?.format === recordingFormat
}

/** Actions for a recording that turned out not to be wanted. */
function RecordingActions({ source }: { source: AudioSource }) {
  const phase = useRecorderState((state) => state.phase)
  const recorder = useRecorder()
  const { choice } = useRecorderChoice()
  const undoable = useUndoable()
  const toTrash = useDeleteMedia()
  const restore = useRestoreMedia()
  const discard = () =>
    undoable({
      ids: [source.mediaId],
      make: () => toTrash.mutateAsync([source.mediaId]),
      takeBack: () => restore.mutateAsync([source.mediaId]),
      message: () => recorderText().discarded,
      onMade: () => chooseSource(undefined),
      onTakenBack: () => chooseSource(source),
    })
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        size="small"
        icon={CircleDot}
        disabled={phase !== 'idle'}
        title={recorderText().recordAgainHint}
        onClick={() => void recorder.start(choice)}
      >
        {recorderText().recordAgain}
      </Button>
      <Button size="small" variant="ghost" icon={Trash2} onClick={discard}>
        {recorderText().discard}
      </Button>
    </div>
  )
}
