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

/** Which of a file is to come, and where; and how the list of it is looked at. */
export interface ImportChoice {
  readonly chosen: ReadonlySet<number>
  readonly folder: string
  readonly search: string
  readonly show: ShownPart
}

/** A file that was read, with what was chosen of it. */
export interface OpenImport {
  readonly name: string
  readonly file: ReadFile
  readonly choice: ImportChoice
}

export type ImportState =
  | { readonly step: 'choose'; readonly error?: AppError }
  /** It is no file of conversations, and is taken elsewhere. */
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
 * The one import of the window, from its file to its report: the dialog of Chat and the page of backups show the same, and it stays
 * while another page is looked at.
 */
export const useImportState = create<ImportState>(() => ({ step: 'choose' }))

let controller: AbortController | undefined

/** Reads a file in the place of the one before. While conversations are being stored it is left alone. */
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

/** Stores what was chosen. Answers the report, or nothing where none of it came. */
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
      indexes: [...choice.chosen].toSorted((one, other) => one - other),
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
  // Whoever forgot it meanwhile has begun anew.
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

/** Stops reading or storing. What was found is still there; a file that was being read is not. */
export function stopImport(): void {
  controller?.abort()
  if (useImportState.getState().step === 'reading') set({ step: 'choose' })
}

/** Stops what goes on, forgets the file and begins anew. */
export function forgetImport(bridge: Bridge): void {
  const now = useImportState.getState()
  set({ step: 'choose' })
  controller?.abort()
  if ('file' in now) discard(bridge, now.file)
}

/** What became of the Undo of a report, while that is shown. */
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

/** What is here already comes again only where somebody wants it. */
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
