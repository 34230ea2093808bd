import { Download, FileInput } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../controls/buttons/button.tsx'
import { downloadBlob } from '../../../../controls/files/download-blob.ts'
import { useToast } from '../../../../controls/overlays/toast.tsx'
import type { Source } from '../../../../../shared/request-forms/images/form.ts'
import { exportMask } from '../mask/export-mask.ts'
import type { MaskSession } from '../mask/mask-session.ts'
import { readMaskFile } from '../mask/read-mask-file.ts'
import { FilePicker } from '../../../../controls/files/file-picker.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'
import { errorSentences } from '../../../../lib/error-sentences.ts'

export type MaskFilesProps = {
  source: Source
  session: MaskSession
  /** Receives why the last file could not be saved or read; `undefined` when the next one is tried. */
  onProblem: (problem: string | undefined) => void
}

/** Saves the mask as it would be uploaded, and loads a mask of the same size. */
export function MaskFiles(props: MaskFilesProps) {
  return (
    <span className="flex flex-none gap-1.5">
      <SaveMask {...props} />
      <LoadMask {...props} />
    </span>
  )
}

function SaveMask({ source, session, onProblem }: MaskFilesProps) {
  const save = async () => {
    onProblem(undefined)
    session.end()
    const blob = await exportMask(session.coverage)
    if (blob === undefined) onProblem(imagesText().noMemoryForMask)
    else downloadBlob(`${source.fileName.replace(/\.\w{1,5}$/, '')}_mask.png`, blob)
  }
  return (
    <Button size="small" icon={Download} onClick={() => void save()}>
      {imagesText().saveMask}
    </Button>
  )
}

function LoadMask({ source, session, onProblem }: MaskFilesProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [isReading, setIsReading] = useState(false)
  const { show } = useToast()
  const load = async (file: File | undefined) => {
    if (file === undefined) return
    setIsReading(true)
    onProblem(undefined)
    const read = await readMaskFile(file, source).finally(() => setIsReading(false))
    if (!read.ok) return onProblem(errorSentences(read.error))
    session.add(read.value.step)
    const { whiteEdited, transparentEdited } = imagesText()
    const message = (read.value.by === 'white' ? whiteEdited : transparentEdited)(file.name)
    show({ message, undo: () => session.undo() })
  }
  return (
    <>
      <Button
        size="small"
        icon={FileInput}
        isBusy={isReading}
        busyLabel={imagesText().reading}
        onClick={() => picker.current?.click()}
      >
        {imagesText().loadMask}
      </Button>
      <FilePicker
        ref={picker}
        label={imagesText().maskFile}
        accept="image/*"
        onChoose={([file]) => void load(file)}
      />
    </>
  )
}
