import { useState } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { sendFile } from '../../../queries/send-file.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { readTextFile } from '../../../lib/text-import/read-text-file.ts'

export interface CaseImport {
  readonly isReading: boolean
  readonly error: AppError | undefined
  readonly dismiss: () => void
  /** Imports files: each row of a table becomes a case; any other file becomes a case with the file as a value. */
  readonly addFiles: (files: readonly File[]) => void
  readonly addItem: (item: MediaItem) => void
  /** Imports a pasted table or list: CSV, TSV, JSON or JSONL, detected by content. */
  readonly addText: (text: string) => void
}

/** Whether a file is a table or list of cases, by its name and type. */
function isTable({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /\.(?:csv|tsv|json|jsonl|ndjson|ya?ml|txt)$/i.test(name) || (type.startsWith('text/') && type !== '')
}

/** Imports cases from files and texts; calls `onCases` with the cases that could be read. */
export function useCaseImport(onCases: (cases: readonly ExperimentCase[]) => void): CaseImport {
  const bridge = useBridge()
  const [isReading, setIsReading] = useState(false)
  const [error, setError] = useState<AppError>()

  async function read(file: File): Promise<Result<readonly ExperimentCase[]>> {
    if (!isTable(file)) {
      const item = await sendFile(bridge, file)
      return item.ok ? ok([caseOfItem(item.value, file.name)]) : item
    }
    const text = await readTextFile(file)
    return text.ok ? bridge.call('experiments.readCases', { fileName: file.name, text: text.value }) : text
  }

  async function addAll(files: readonly File[]): Promise<void> {
    setIsReading(true)
    setError(undefined)
    const cases: ExperimentCase[] = []
    for (const file of files) {
      const result = await read(file)
      if (result.ok) cases.push(...result.value)
      else setError(result.error)
    }
    if (cases.length > 0) onCases(cases)
    setIsReading(false)
  }

  async function addPasted(text: string): Promise<void> {
    setIsReading(true)
    setError(undefined)
    const result = await bridge.call('experiments.readCases', {
      fileName: experimentPlanText().cases.pasted,
      text,
    })
    if (result.ok) onCases(result.value)
    else setError(result.error)
    setIsReading(false)
  }

  return {
    isReading,
    error,
    dismiss: () => setError(undefined),
    addFiles: (files) => void addAll(files),
    addText: (text) => void addPasted(text),
    addItem: (item) => onCases([caseOfItem(item, item.fileName)]),
  }
}

function caseOfItem({ id, mediaType }: MediaItem, fileName: string): ExperimentCase {
  return {
    vars: { [experimentPlanText().cases.fileColumn]: { mediaId: id, mediaType, fileName } },
    assertions: [],
  }
}
