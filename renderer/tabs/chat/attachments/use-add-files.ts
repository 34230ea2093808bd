import { useCallback, useRef, useState } from 'react'
import { toMediaBlock } from '../../../../shared/attachments/attachment.ts'
import type { MediaBlock } from '../../../../shared/runs/block.ts'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { addAttachment } from '../../../panels/attachments/add-attachment.ts'
import { readFile } from './read-file.ts'
import { attachmentsText } from '../../../../shared/text/en/attachments.ts'

/** A file on its way to the main process. */
export interface AddingFile {
  readonly key: string
  readonly name: string
  readonly bytes: number
}

export interface AddFiles {
  readonly add: (files: readonly File[]) => void
  readonly adding: readonly AddingFile[]
  /** Why files of the last batch could not be attached. */
  readonly problems: readonly AppError[]
  readonly dismiss: () => void
  /** The file attached last, announced to screen readers. */
  readonly said: string
}

let count = 0

/**
 * Attaches files one after the other, in the order in which they were chosen, dropped or pasted. Passes each to
 * `onAdded` as soon as the main process has it.
 */
export function useAddFiles(onAdded: (block: MediaBlock) => void): AddFiles {
  const bridge = useBridge()
  const [adding, setAdding] = useState<readonly AddingFile[]>([])
  const [problems, setProblems] = useState<readonly AppError[]>([])
  const [said, setSaid] = useState('')
  const last = useRef(Promise.resolve())

  const addOne = useCallback(
    async (file: File, key: string): Promise<void> => {
      const bytes = await readFile(file)
      const added = bytes.ok ? await addAttachment(bridge, file.name, bytes.value) : bytes
      setAdding((before) => before.filter((item) => item.key !== key))
      if (!added.ok) return setProblems((before) => [...before, added.error])
      onAdded(toMediaBlock(added.value))
      setSaid(attachmentsText().attached(added.value.name))
    },
    [bridge, onAdded],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const batch = files.map((file) => {
        count += 1
        return { file, key: `adding-${count}`, name: file.name, bytes: file.size }
      })
      setProblems([])
      setAdding((before) => [...before, ...batch])
      last.current = last.current.then(async () => {
        for (const { file, key } of batch) await addOne(file, key)
      })
    },
    [addOne],
  )

  return { add, adding, problems, dismiss: useCallback(() => setProblems([]), []), said }
}
