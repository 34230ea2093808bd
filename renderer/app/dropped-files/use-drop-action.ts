import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { settingsTabOf } from '../../../shared/formats/format-facts.ts'
import { tabOfDropChoice, type DropChoiceId } from '../../../shared/settings/drop-choices.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { CommandError } from '../../bridge/call.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useImportMedia } from '../../queries/media.ts'
import { openWithFiles } from '../../stores/files-tab-payload.ts'
import { goOnFromHere, navigate } from '../../stores/route.ts'
import { openWithSettings } from '../../stores/settings-tab-payload.ts'
import { usePaste } from '../../tabs/chat/paste/paste-store.ts'
import type { ReadFiles } from './read-dropped-files.ts'

export interface DropAction {
  readonly run: (id: DropChoiceId) => void
  readonly isImporting: boolean
  /** Why not all files were added to the library. */
  readonly error: AppError | undefined
}

/** Carries out the chosen action on dropped files; `onDone` is called when nothing is left to do here. */
export function useDropAction({ files, recognised, command }: ReadFiles, onDone: () => void): DropAction {
  const { mutateAsync } = useImportMedia()
  const { show } = useToast()
  const [isImporting, setIsImporting] = useState(false)
  const [error, setError] = useState<AppError>()

  /** Adds the files one by one. Stops at the first that cannot be saved, with its error. */
  async function importFiles(): Promise<void> {
    const goOn = goOnFromHere()
    setIsImporting(true)
    setError(undefined)
    try {
      const names: string[] = []
      for (const { file } of files) names.push((await mutateAsync(file)).fileName)
      show({ message: droppedFilesText().imported(names), icon: FilePlus2 })
      goOn('library')
      onDone()
    } catch (problem) {
      if (!(problem instanceof CommandError)) throw problem
      setError(problem.appError)
    } finally {
      setIsImporting(false)
    }
  }

  function run(id: DropChoiceId): void {
    if (id === 'import') return void importFiles()
    if (id === 'reuse') reuse()
    else if (id === 'origin') navigate('history', recognised?.run?.id ?? '')
    else if (id === 'open-request') {
      navigate('chat')
      usePaste.getState().open(command)
    } else {
      // As if the files had been dropped on that tab.
      openWithFiles(
        tabOfDropChoice(id),
        files.map(({ file }) => file),
      )
    }
    onDone()
  }

  function reuse(): void {
    const { provenance } = recognised ?? {}
    const settingsTab = provenance === undefined ? undefined : settingsTabOf(provenance.format)
    if (provenance !== undefined && settingsTab !== undefined) openWithSettings(settingsTab.tab, provenance)
  }

  return { run, isImporting, error }
}
