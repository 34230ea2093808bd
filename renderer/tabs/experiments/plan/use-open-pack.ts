import { CircleAlert, FileUp } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useToast } from '../../../controls/toast.tsx'
import { openExperiment } from '../experiments-route.ts'
import { readTextFile } from './read-text-file.ts'

/** A pack has these at its first level; a table or list of cases has not. */
const packKeys = /^["'\s{]*(?:providers|prompts|tests|defaultTest)["']?\s*:/m

/** What became of files: whether one of them was a pack. */
export type OpenPack = (files: readonly File[]) => Promise<boolean>

/** Opens the pack among files as a draft, with the others beside it. */
export function useOpenPack(): OpenPack {
  const bridge = useBridge()
  const toast = useToast()
  const say = (error: AppError): void => toast.show({ message: wordError(error).message, icon: CircleAlert })

  return async (files) => {
    const texts = new Map<string, string>()
    for (const file of files.filter(({ name }) => /\.(?:ya?ml|json|jsonl|csv|tsv|txt|md)$/i.test(name))) {
      const text = await readTextFile(file)
      if (text.ok) texts.set(file.name, text.value)
    }
    const pack = [...texts].find(([name, text]) => /\.(?:ya?ml|json)$/i.test(name) && packKeys.test(text))
    if (pack === undefined) return false
    const [fileName, text] = pack
    texts.delete(fileName)
    const opened = await bridge.call('experiments.openPack', {
      fileName,
      text,
      files: Object.fromEntries(texts),
    })
    if (!opened.ok) say(opened.error)
    else {
      openExperiment(opened.value.id)
      toast.show({ message: experimentPlanText().pack.opened({ name: fileName }), icon: FileUp })
    }
    return true
  }
}
