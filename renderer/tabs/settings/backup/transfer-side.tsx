import { useEffect, useRef, type ReactNode } from 'react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { transferText } from '../../../../shared/text/en/transfer.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TabGroup, TabList, TabPanel } from '../../../controls/lists/tab-list.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ExportBody, ExportFoot } from '../../../panels/transfer/export-parts.tsx'
import { useExport } from '../../../panels/transfer/export-store.ts'
import { ImportBody, ImportFoot } from '../../../panels/transfer/import-parts.tsx'
import { useImportState } from '../../../panels/transfer/import-store.ts'
import { useTransfer, type TransferWay } from '../../../panels/transfer/transfer-store.ts'
import { useImportActions } from '../../../panels/transfer/use-import-actions.ts'
import { navigate } from '../../../stores/route.ts'
import { ImportExport } from '../connections/import-export.tsx'
import { PageSection } from '../pages/page-section.tsx'

const directions = ['import', 'export'] as const satisfies readonly TransferWay[]

/** Exports and imports files of single kinds of data: conversations, as in the dialogs of Chat, and connections. */
export function TransferSide({ className }: { className: string }) {
  const { side, showSide } = useTransfer()
  const text = backupText().transfer
  return (
    <Pane label={text.title} kind="side" className={className}>
      <TabGroup value={side} onChange={showSide} className="flex min-h-0 flex-1 flex-col">
        <PaneHead>
          <TabList label={text.title} tabs={directions.map((id) => ({ id, label: text.ways[id] }))} />
          <span className="ml-auto min-w-0 truncate text-small text-ink-3">
            {side === 'import' ? text.kinds : text.noKeys}
          </span>
        </PaneHead>
        <TabPanel id="import" className="flex min-h-0 flex-1 flex-col">
          <ImportSide />
        </TabPanel>
        <TabPanel id="export" className="flex min-h-0 flex-1 flex-col">
          <ExportSide />
        </TabPanel>
      </TabGroup>
    </Pane>
  )
}

function ImportSide() {
  const { step } = useImportState()
  const { reset } = useImportActions()
  return (
    <Steps step={step}>
      <PaneBody className={step === 'found' ? 'p-3' : ''}>
        {step === 'found' ? (
          <ImportBody />
        ) : (
          <>
            <div className="p-3">
              <ImportBody />
            </div>
            {step === 'choose' && <Connections only="import" />}
          </>
        )}
      </PaneBody>
      {(step === 'found' || step === 'done') && (
        <PaneFoot data-foot="" className="justify-end">
          <ImportFoot onClose={reset} closeLabel={transferText().otherFile} />
        </PaneFoot>
      )}
    </Steps>
  )
}

function ExportSide() {
  const { step } = useExport(({ now }) => now)
  return (
    <Steps step={step}>
      <PaneBody>
        <PageSection title={backupText().transfer.conversations}>
          <div className="pb-2">
            <ExportBody ids={undefined} />
          </div>
        </PageSection>
        {step === 'choose' && (
          <>
            <Connections only="export" />
            <Elsewhere />
          </>
        )}
      </PaneBody>
      {step !== 'writing' && (
        <PaneFoot data-foot="" className="justify-end">
          <ExportFoot ids={undefined} className="flex-1" />
        </PaneFoot>
      )}
    </Steps>
  )
}

/** Data that is exported from its own tab, where the user selects what to export. */
const places = [
  { id: 'runs', tab: 'history', rest: '' },
  { id: 'prompts', tab: 'library', rest: 'prompts' },
  { id: 'experiments', tab: 'experiments', rest: '' },
  { id: 'passports', tab: 'models', rest: '' },
] as const

function Elsewhere() {
  const text = backupText().transfer.elsewhere
  return (
    <PageSection title={text.title}>
      <ul className="text-small">
        {places.map(({ id, tab, rest }) => (
          <li key={id} className="flex min-h-8 items-center gap-3">
            <span className="min-w-0 flex-1">
              {text.kinds[id].name} <span className="text-ink-3">{text.kinds[id].forms}</span>
            </span>
            <Button size="small" onClick={() => navigate(tab, rest)}>
              {text.kinds[id].open}
            </Button>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function Connections({ only }: { only: TransferWay }) {
  return (
    <PageSection title={settingsText().file.title}>
      <div className="pb-2">
        <ImportExport only={only} />
      </div>
    </PageSection>
  )
}

/**
 * When the focused control disappears with its step, focuses the first text field of the next step, else its primary
 * button, which is the last one of the foot, else its first button.
 */
function Steps({ step, children }: { step: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    if (document.activeElement !== document.body) return
    const find = (selector: string) => [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const next =
      find('input:not([type=file],[type=checkbox],[type=radio])')[0] ??
      find('[data-foot] button:not([disabled])').at(-1) ??
      find('button:not([disabled])')[0]
    next?.focus()
  }, [step])
  return (
    <div ref={box} className="flex min-h-0 flex-1 flex-col">
      {children}
    </div>
  )
}
