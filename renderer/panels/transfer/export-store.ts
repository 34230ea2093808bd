import { create } from 'zustand'
import type { AppError } from '../../../shared/errors/app-error.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Input } from '../../../shared/ipc/contract.ts'
import type { ExportOptions } from '../../../shared/transfer/export-forms.ts'
import { exportConversations, type Exported } from './export-run.ts'

type ExportStep =
  | { readonly step: 'choose'; readonly error?: AppError }
  | { readonly step: 'writing'; readonly progress?: { done: number; count: number } }
  | { readonly step: 'done'; readonly exported: Exported }

interface ExportState {
  readonly options: ExportOptions
  readonly now: ExportStep
}

/** The only export of the window, with its options; it continues while another page is shown. */
export const useExport = create<ExportState>(() => ({
  options: { form: 'json', withFiles: true, asZip: true, everyBranch: false },
  now: { step: 'choose' },
}))

let controller: AbortController | undefined

export function chooseOfExport(change: Partial<ExportOptions>): void {
  useExport.setState(({ options }) => ({ options: { ...options, ...change } }))
}

/** The options that the chosen file format supports. */
export function exportInput(
  { form, withFiles, asZip, everyBranch }: ExportOptions,
  ids: readonly string[] | undefined,
): Input<'transfer.export'> {
  return {
    form,
    withFiles: withFiles && form !== 'markdown',
    asZip: asZip && withFiles && form === 'json',
    everyBranch: everyBranch && form.endsWith('jsonl'),
    ...(ids !== undefined && { ids: [...ids] }),
  }
}

/** Exports conversations; all of them if `ids` is `undefined`. */
export async function startExport(bridge: Bridge, ids: readonly string[] | undefined): Promise<void> {
  const { options, now } = useExport.getState()
  if (now.step === 'writing') return
  const { signal } = (controller = new AbortController())
  show({ step: 'writing' })
  const answer = await exportConversations(bridge, exportInput(options, ids), {
    signal,
    onProgress: (progress) => {
      if (!signal.aborted) show({ step: 'writing', progress })
    },
  })
  if (signal.aborted) return
  if (answer.ok) show({ step: 'done', exported: answer.value })
  else show({ step: 'choose', ...(answer.error.kind !== 'cancelled' && { error: answer.error }) })
}

/** Stops the export and returns to the options. */
export function endExport(): void {
  controller?.abort()
  show({ step: 'choose' })
}

function show(now: ExportStep): void {
  useExport.setState({ now })
}
