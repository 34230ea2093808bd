import { Braces, Download, Globe, ListChecks, Logs, Package, Table, type LucideIcon } from 'lucide-react'
import type { ExportType } from '../../../../shared/experiments/export-file.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { errorSentences } from '../../../lib/error-sentences.ts'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import { downloadBlob } from '../../../controls/files/download-blob.ts'

/** Names of file formats, which are the same in every language. */
const entries = [
  { type: 'csv', label: 'CSV', icon: Table },
  { type: 'json', label: 'JSON', icon: Braces },
  { type: 'jsonl', label: 'JSONL', icon: Logs },
  { type: 'junit', label: 'JUnit', icon: ListChecks },
  { type: 'html', label: 'HTML', icon: Globe },
  { type: 'pack-json', label: 'JSON', icon: Package },
  { type: 'pack-yaml', label: 'YAML', icon: Package },
] as const satisfies readonly { type: ExportType; label: string; icon: LucideIcon }[]

export type ExportedExperiment = {
  id: string
  /** For a draft only the pack can be exported. */
  isDraft?: boolean
  /** Saves pending edits before main reads the experiment. */
  flush?: (() => Promise<unknown>) | undefined
}

/** Returns the menu section that exports an experiment in each file type. */
export function useExportMenu({ id, isDraft = false, flush }: ExportedExperiment): MenuSection {
  const bridge = useBridge()
  const { show, showProblem } = useToast()
  const text = experimentsText().export
  const save = async (type: ExportType): Promise<void> => {
    await flush?.()
    const saved = await saveExport(bridge, id, type)
    if (saved.ok) show({ message: text.saved(saved.value), icon: Download })
    else showProblem(text.failed(errorSentences(saved.error)))
  }
  return {
    heading: text.heading,
    items: entries
      .filter(({ type }) => !isDraft || type.startsWith('pack-'))
      .map(({ type, label, icon }) => ({
        id: `export-${type}`,
        label,
        icon,
        meta: text[type],
        onSelect: () => void save(type),
      })),
  }
}

/** Downloads an experiment as a file. Resolves with the file name once the browser has all of it. */
function saveExport(bridge: Pick<Bridge, 'open'>, id: string, type: ExportType): Promise<Result<string>> {
  const { promise, resolve } = Promise.withResolvers<Result<string>>()
  let file: { fileName: string; mediaType: string } = { fileName: type, mediaType: 'text/plain' }
  // Move each chunk out of the page's memory: the browser stores large blobs on disk.
  const pieces: Blob[] = []
  bridge.open(
    'experiments.export',
    { id, type },
    {
      onItem(piece) {
        if (piece.type === 'file') file = piece
        else pieces.push(new Blob([piece.text]))
      },
      onEnd(result) {
        if (!result.ok) return resolve(result)
        downloadBlob(file.fileName, new Blob(pieces, { type: file.mediaType }))
        resolve(ok(file.fileName))
      },
    },
  )
  return promise
}
