import type { ReactNode } from 'react'
import { rawText } from '../../../shared/text/en/raw.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { useLatest } from '../../controls/hooks/use-latest.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useActiveConnection } from '../../queries/connections.ts'
import { historyItemQuery } from '../../queries/history.ts'
import { useQueryClient } from '@tanstack/react-query'
import { rawTabId, useRawTabPayload } from '../../stores/raw-tab-payload.ts'
import { rawValues, useRawView, valuesOfRun } from './values.ts'

const ImportDialog = createLazyView(async () => (await import('./import/import-dialog.tsx')).ImportDialog)

/** Takes the request of a run that is opened here, and draws the dialog that imports others. */
export function RawFrame({ children }: { children: ReactNode }) {
  const isImporting = useRawView((state) => state.isImporting)
  useRawTabPayload(rawTabId, useLatest(useOpenRun()))
  return (
    <>
      {children}
      {isImporting && <ImportDialog />}
    </>
  )
}

function useOpenRun(): (runId: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const connection = useActiveConnection()
  const { show, showProblem } = useToast()
  async function open(runId: string): Promise<void> {
    const [values, item] = await Promise.all([
      valuesOfRun(runId, bridge, connection.id),
      queryClient.fetchQuery(historyItemQuery(bridge, runId)).catch(() => undefined),
    ])
    if (values === undefined) return showProblem(rawText().loadFailed)
    const { form: before } = rawValues.getState()
    const { opened: openedBefore } = useRawView.getState()
    const title =
      item === undefined ? `${values.method} ${values.path}` : `${item.run.method} ${pathIn(item.run.url)}`
    rawValues.setState({ form: values })
    useRawView.getState().setOpened({ title, values })
    show({
      message: rawText().openedFrom(title),
      undo() {
        rawValues.setState({ form: before })
        useRawView.getState().setOpened(openedBefore)
      },
    })
  }
  return (runId) => void open(runId)
}

function pathIn(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url
}
