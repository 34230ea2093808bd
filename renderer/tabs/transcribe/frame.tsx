import { AudioLines } from 'lucide-react'
import { createContext, use, useCallback, useRef, type ReactNode } from 'react'
import { DropOverlay } from '../../controls/files/drop-overlay.tsx'
import { FilePicker } from '../../controls/files/file-picker.tsx'
import { useFileDrop } from '../../controls/files/use-file-drop.ts'
import { usePastedFiles } from '../../controls/files/use-pasted-files.ts'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useSavedValues } from '../../queries/saved-values.ts'
import { useFilesTabPayload } from '../../stores/files-tab-payload.ts'
import { useImportFile } from './form/file-import.ts'
import { lastShown } from './view-store.ts'
import { transcribeText } from '../../../shared/text/en/transcribe.ts'

const ChooseFileContext = createContext<() => void>(() => {
  throw new Error('useChooseFile needs a TranscribeFrame above it')
})

/** Returns the function that opens the audio file picker. */
export function useChooseFile(): () => void {
  return use(ChooseFileContext)
}

/** Accepts files that are dropped, pasted or chosen anywhere in the tab. */
export function TranscribeFrame({ children }: { children: ReactNode }) {
  useSavedValues(lastShown)
  const importFile = useImportFile()
  const drop = useFileDrop(importFile)
  useFilesTabPayload('transcribe', useLatest(importFile))
  usePastedFiles(importFile)
  const input = useRef<HTMLInputElement>(null)
  const choose = useCallback(() => input.current?.click(), [])
  return (
    <ChooseFileContext value={choose}>
      <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
        {children}
        <FilePicker
          ref={input}
          label={transcribeText().audioFile}
          accept="audio/*,video/*,.m4a,.mp3,.wav,.ogg,.opus,.flac,.webm,.mp4,.mpeg,.mpga"
          onChoose={importFile}
        />
        {drop.isOver && <DropOverlay icon={AudioLines}>{transcribeText().dropHere}</DropOverlay>}
      </div>
    </ChooseFileContext>
  )
}
