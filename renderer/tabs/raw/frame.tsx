import { useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { RawValues } from '../../../shared/request-forms/raw/values.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { rawText } from '../../../shared/text/en/raw.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useReplaceForm } from '../../request-tab/use-replace-form.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useKeepFormAttachments } from '../../queries/keep-form-attachments.ts'
import { historyItemQuery } from '../../queries/history.ts'
import { useQueryClient } from '@tanstack/react-query'
import { carriedFiles } from '../../lib/raw/carried-files.ts'
import type { LeftOutFile } from '../../lib/raw/values-for-tab.ts'
import { findCarriedFiles } from '../../panels/attachments/find-carried-files.ts'
import { wordLeftOut } from './form/word-left-out.ts'
import { useOwnFilePayload, type OwnFile } from '../../stores/own-file-payload.ts'
import { rawTabId, useRawTabPayload } from '../../stores/raw-tab-payload.ts'
import { rawValues, useRawView, valuesOfRun } from './values.ts'

const ImportDialog = createLazyView(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

/** Opens the request of a run or a HAR file that is handed to the tab, and renders the import dialog. */
export function RawFrame({ children }: { children: ReactNode }) {
  const importing = useRawView((state) => state.importing)
  const values = useStore(rawValues, ({ form }) => form)
  useKeepFormAttachments(
    rawTabId,
    useMemo(() => referredIds(values), [values]),
  )
  useRawTabPayload(rawTabId, useLatest(useOpenRun()))
  useOwnFilePayload(rawTabId, importHar)
  return (
    <>
      {children}
      {importing !== undefined && <ImportDialog {...importing} />}
    </>
  )
}

function importHar({ file: har }: OwnFile): void {
  useRawView.getState().setImporting({ har })
}

function useOpenRun(): (runId: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const connection = useActiveConnection()
  const { showProblem } = useToast()
  const beginReplacing = useReplaceForm(rawValues)
  async function open(runId: string): Promise<void> {
    const put = beginReplacing()
    const [recorded, item] = await Promise.all([
      valuesOfRun(runId, bridge, connection.id),
      queryClient.fetchQuery(historyItemQuery(bridge, runId)).catch(() => undefined),
    ])
    if (recorded === undefined) return showProblem(rawText().loadFailed)
    const { values, lost } = await withFilesOfNow(bridge, recorded)
    const title =
      item === undefined ? `${values.method} ${values.path}` : `${item.run.method} ${pathIn(item.run.url)}`
    put({
      form: values,
      message:
        lost.length === 0
          ? rawText().openedFrom(title)
          : rawText().openedWithout({ what: title, files: formatItems(lost.map(wordLeftOut)) }),
      also() {
        const { opened: openedBefore, setOpened } = useRawView.getState()
        setOpened({ title, values })
        return () => setOpened(openedBefore)
      },
    })
  }
  return (runId) => void open(runId)
}

/**
 * Returns the values with each file that was deleted replaced by an empty file field to choose it in, and the list of
 * deleted files.
 */
async function withFilesOfNow(bridge: Bridge, values: RawValues) {
  const referred = carriedFiles(values).filter(({ bytes }) => bytes.at !== 'text')
  const sought = await findCarriedFiles(bridge, referred)
  const lost = sought.flatMap((item): LeftOutFile[] =>
    'lost' in item ? [{ fileName: item.carried.fileName, why: item.lost }] : [],
  )
  const gone = new Set(
    sought.flatMap((item) =>
      'lost' in item && item.carried.bytes.at === 'store' ? [item.carried.bytes.mediaId] : [],
    ),
  )
  const fields = values.fields.map((field) => {
    const { file, ...rest } = field
    return file !== undefined && gone.has(file.mediaId) ? { ...rest, value: file.fileName } : field
  })
  return { values: { ...values, fields }, lost }
}

/** Media ids that the form refers to: the main process keeps the attachments among them. */
function referredIds(values: RawValues): string[] {
  // Parse the body, on each keystroke, only if it contains placeholders for files.
  const hasStandIns = values.json.includes('⟨attachment:')
  return [
    ...carriedFiles({ ...values, bodyType: 'multipart' }),
    ...(hasStandIns ? carriedFiles({ ...values, bodyType: 'json' }) : []),
  ].flatMap(({ bytes }) => (bytes.at === 'store' ? [bytes.mediaId] : []))
}

function pathIn(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
