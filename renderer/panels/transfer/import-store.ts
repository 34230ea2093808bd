import { create } from 'zustand'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { dateFormat } from '../../../shared/text/intl.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { onlyRequestsCode, type ImportReport } from '../../../shared/transfer/import-steps.ts'
import type { OwnFile } from '../../stores/own-file-payload.ts'
import { goOnFromHere } from '../../stores/route.ts'
import { importChosen, readImportFile, type ReadFile, type ReadProgress } from './import-run.ts'
import { isTakenHere, openOwnFile, recogniseFile } from './own-files.ts'

/** Which of the conversations of a file are listed. */
export const shownParts = ['all', 'chosen', 'skipped'] as const
export type ShownPart = (typeof shownParts)[number]

/** The conversations to import and their destination, and the settings of the list. */
export interface ImportChoice {
  readonly chosen: ReadonlySet<number>
  readonly folder: string
  readonly search: string
  readonly show: ShownPart
}

/** A file that was read, with the selection. */
export interface OpenImport {
  readonly name: string
  readonly file: ReadFile
  readonly choice: ImportChoice
}

export type ImportState =
  | { readonly step: 'choose'; readonly error?: AppError }
  /** The file contains no conversations and is opened elsewhere. */
  | { readonly step: 'elsewhere'; readonly own: OwnFile }
  | { readonly step: 'reading'; readonly name: string; readonly progress?: ReadProgress }
  | ({ readonly step: 'found'; readonly error?: AppError } & OpenImport)
  | ({ readonly step: 'importing'; readonly progress?: { done: number; count: number } } & OpenImport)
  | {
      readonly step: 'done'
      readonly report: ImportReport
      readonly isUndone?: boolean
      readonly error?: AppError
    }

/**
 * The only import of the window, from its file to its report: the dialog of Chat and the backup page show the same one,
 * and it continues while another page is shown.
 */
export const useImportState = create<ImportState>(() => ({ step: 'choose' }))

let controller: AbortController | undefined

/** Reads a file, replacing the previous one. Does nothing while conversations are being stored. */
export async function readImport(bridge: Bridge, file: File): Promise<void> {
  if (useImportState.getState().step === 'importing') return
  forgetImport(bridge)
  const { signal } = (controller = new AbortController())
  const { name } = file
  set({ step: 'reading', name })
  const goOn = goOnFromHere()
  const own = await recogniseFile(bridge, file)
  if (signal.aborted) return
  if (own !== undefined) {
    const isHere = isTakenHere(own)
    set(isHere ? { step: 'choose' } : { step: 'elsewhere', own })
    if (isHere) openOwnFile(own, goOn)
    return
  }
  const answer = await readImportFile(bridge, file, {
    signal,
    onProgress: (progress) => {
      if (!signal.aborted) set({ step: 'reading', name, progress })
    },
  })
  if (signal.aborted) {
    if (answer.ok) void bridge.call('transfer.discard', { id: answer.value.id })
  } else if (answer.ok) set({ step: 'found', name, file: answer.value, choice: firstChoice(answer.value) })
  else if (answer.error.code === onlyRequestsCode) set({ step: 'elsewhere', own: { kind: 'har', file } })
  else set({ step: 'choose', error: answer.error })
}

/** Stores the chosen conversations. Resolves to the report, or to `undefined` if nothing was stored. */
export async function takeImport(bridge: Bridge): Promise<ImportReport | undefined> {
  const found = useImportState.getState()
  if (found.step !== 'found') return undefined
  const { name, file, choice } = found
  const open: OpenImport = { name, file, choice }
  const { signal } = (controller = new AbortController())
  set({ step: 'importing', ...open })
  const answer = await importChosen(
    bridge,
    {
      id: file.id,
      indexes: [...choice.chosen].toSorted((left, right) => left - right),
      folderName: choice.folder.trim(),
    },
    {
      signal,
      onProgress: (progress) => {
        if (!signal.aborted) set({ step: 'importing', ...open, progress })
      },
    },
  )
  if (answer.ok) {
    discard(bridge, file)
    set({ step: 'done', report: answer.value })
    return answer.value
  }
  // If the user has discarded the file meanwhile, another import may have begun.
  if (isOf(file)) {
    const isStopped = answer.error.kind === 'cancelled'
    set({ step: 'found', ...open, ...(!isStopped && { error: answer.error }) })
  }
  return undefined
}

export function chooseOfImport(change: Partial<ImportChoice>): void {
  const now = useImportState.getState()
  if (now.step === 'found') set({ ...now, choice: { ...now.choice, ...change } })
}

/** Stops reading or storing. The found conversations remain; a file that was being read does not. */
export function stopImport(): void {
  controller?.abort()
  if (useImportState.getState().step === 'reading') set({ step: 'choose' })
}

/** Stops the current step, discards the file and starts over. */
export function forgetImport(bridge: Bridge): void {
  const now = useImportState.getState()
  set({ step: 'choose' })
  controller?.abort()
  if ('file' in now) discard(bridge, now.file)
}

/** Records the result of a report's Undo, while the report is shown. */
export function noteUndo({ folderId }: ImportReport, error?: AppError): void {
  const now = useImportState.getState()
  if (now.step !== 'done' || now.report.folderId !== folderId) return
  const { error: _before, ...rest } = now
  set(error === undefined ? { ...rest, isUndone: true } : { ...rest, error })
}

function set(next: ImportState): void {
  useImportState.setState(next, true)
}

function discard(bridge: Bridge, { id }: ReadFile): void {
  void bridge.call('transfer.discard', { id })
}

function isOf(file: ReadFile): boolean {
  const now = useImportState.getState()
  return 'file' in now && now.file === file
}

/** Selects everything that can be imported, except conversations that already exist. */
function firstChoice({ found, read }: ReadFile): ImportChoice {
  const text = transferText()
  const day = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(Date.now())
  return {
    chosen: new Set(
      found.flatMap(({ index, skipped, isHere }) =>
        skipped !== undefined || isHere === true ? [] : [index],
      ),
    ),
    folder: text.folderOf({ source: text.sources[read.sources[0] ?? 'own'], day }),
    search: '',
    show: 'all',
  }
}
