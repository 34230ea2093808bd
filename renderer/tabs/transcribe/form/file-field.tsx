import { useQuery } from '@tanstack/react-query'
import { AudioLines, FileAudio, X } from 'lucide-react'
import { useEffect } from 'react'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { LibraryButton } from '../../../panels/library-choice/library-button.tsx'
import { MiddleCut } from '../../../controls/middle-cut.tsx'
import { Note } from '../../../controls/note.tsx'
import { formatPosition } from '../../../panels/audio/format-position.ts'
import { soundShapeWords } from '../../../panels/audio/sound-shape-words.ts'
import { useSoundPeaks } from '../../../panels/audio/use-sound-peaks.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useLatest } from '../../../controls/use-latest.ts'
import { mediaDescriptionQuery } from '../../../queries/media.ts'
import { useTranscribeForm, type Source } from './form-store.ts'
import { fileDoubt } from './file-doubt.ts'
import { chooseSource, takeItems, type AddFile } from './use-add-file.ts'

/** The sound to send: by picker, from the library or by paste; dropping is up to the view around it. */
export function FileField({ adding }: { adding: AddFile }) {
  const { add, incoming, error, cancel, input, choose } = adding
  const source = useTranscribeForm(({ form }) => form.source)
  usePastedFiles(add)
  return (
    <section aria-label="File" className="flex flex-col gap-2">
      <h3 className="flex items-center text-small font-medium text-ink-2">
        File
        <span className="ml-auto font-regular text-ink-3">or drop one here</span>
      </h3>
      {incoming !== undefined && (
        <div className="flex h-control items-center gap-2 rounded-sm bg-sunken pr-1 pl-2 text-small edge">
          <MiddleCut text={incoming.name} className="flex-1" />
          <output className="tabular flex-none text-meta text-ink-3">
            {formatBytes(incoming.bytes)} of {formatBytes(incoming.total)}
          </output>
          <IconButton icon={X} iconSize="small" label={`Stop reading ${incoming.name}`} onClick={cancel} />
        </div>
      )}
      {incoming === undefined && source !== undefined && <SourceRow source={source} />}
      <div className="flex flex-wrap gap-1.5">
        <Button size="small" icon={FileAudio} onClick={choose}>
          {source === undefined ? 'Choose a file' : 'Choose another file'}
        </Button>
        <LibraryButton kind="sounds" onChoose={(item) => takeItems([item])} />
      </div>
      <input
        ref={input}
        type="file"
        accept="audio/*,video/*,.m4a,.mp3,.wav,.ogg,.opus,.flac,.webm,.mp4,.mpeg,.mpga"
        hidden
        tabIndex={-1}
        aria-label="Sound file"
        onChange={(event) => {
          add([...(event.target.files ?? [])])
          // So that the same file can be picked again after it was removed.
          event.target.value = ''
        }}
      />
      {error !== undefined && <ErrorNotice error={error} />}
    </section>
  )
}

function SourceRow({ source }: { source: Source }) {
  const { show } = useToast()
  const sound = useSoundPeaks(mediaAddress(source.mediaId))
  const { data: held } = useQuery(mediaDescriptionQuery(useBridge(), source.mediaId))
  const { fileName, bytes } = source
  const durationMs = sound.state === 'measured' ? sound.measures.durationMs : source.durationMs
  const about = [
    durationMs === undefined ? undefined : formatPosition(durationMs),
    soundShapeWords(held ?? {}),
    formatBytes(bytes),
  ]
  const doubt = fileDoubt(source, sound)
  return (
    <>
      <div className="flex min-w-0 items-center gap-2 rounded-sm bg-sunken py-1 pr-1 pl-2 text-small edge">
        <Icon of={AudioLines} size="small" className="text-ink-3" />
        <div className="min-w-0 flex-1">
          <MiddleCut text={fileName} />
          <p className="tabular truncate text-meta text-ink-3">
            {about.filter((word) => word !== undefined).join(' · ')}
          </p>
        </div>
        <IconButton
          icon={X}
          iconSize="small"
          label={`Remove ${fileName}`}
          onClick={() => {
            chooseSource(undefined)
            show({ message: `${fileName} removed`, undo: () => chooseSource(source) })
          }}
        />
      </div>
      {doubt !== undefined && (
        <Note tone="warn" role="note">
          {doubt}
        </Note>
      )}
    </>
  )
}

/** Takes files that are pasted anywhere in the tab. A paste with text in it is left to the field it goes into. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const take = useLatest((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain') === true) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    window.addEventListener('paste', take)
    return () => window.removeEventListener('paste', take)
  }, [take])
}
