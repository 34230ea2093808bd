import { useQuery } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { Note } from '../../../controls/texts/note.tsx'
import {
  databaseCopiesQuery,
  useDatabaseCopyEvents,
  useMakeDatabaseCopy,
  useRestoreDatabaseCopy,
} from '../../../queries/database-copies.ts'
import { PageSection } from '../pages/page-section.tsx'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** The copies of the database, with the way back to each of them. */
export function DatabaseCopiesSection() {
  useDatabaseCopyEvents()
  const bridge = useBridge()
  const { data, error } = useQuery(databaseCopiesQuery(bridge))
  const make = useMakeDatabaseCopy()
  const restore = useRestoreDatabaseCopy()
  const [chosen, setChosen] = useState<DatabaseCopy | undefined>(undefined)
  const problem = error ?? make.error ?? restore.error
  const restoring = data?.copies.find(({ name }) => name === data.restoring)
  return (
    <PageSection title={settingsText().copies.title}>
      <div className="flex flex-col gap-2 pb-2">
        <p className="flex items-start justify-between gap-3 text-small text-ink-2">
          <span className="max-w-180 min-w-0">{settingsText().copies.description}</span>
          <Button
            size="small"
            icon={Copy}
            className="flex-none"
            isBusy={make.isPending}
            busyLabel={settingsText().copies.making}
            onClick={() => make.mutate()}
          >
            {settingsText().copies.make}
          </Button>
        </p>
        {problem === null ? null : <ErrorNotice error={problem.appError} />}
        {restoring === undefined ? null : (
          <output className="flex items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-small">
            <p className="min-w-0 flex-1">
              <b className="font-strong">
                {settingsText().copies.pending(formatFullMoment(restoring.createdAt))}
              </b>
              {unitsText().betweenSentences}
              {settingsText().copies.pendingHelp}
            </p>
            <Button
              size="small"
              isBusy={restore.isPending}
              onClick={() => restore.mutate({ command: 'data.cancelRestore', input: {} })}
            >
              {settingsText().copies.cancelRestore}
            </Button>
          </output>
        )}
        {data?.copies.length === 0 && <Note>{settingsText().copies.none}</Note>}
        {data === undefined || data.copies.length === 0 ? null : (
          <ul aria-label={settingsText().copies.list} className="text-small">
            {data.copies.map((copy) => (
              <CopyRow key={copy.name} copy={copy} onRestore={() => setChosen(copy)} />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={
          chosen === undefined ? '' : settingsText().copies.restoreTitle(formatFullMoment(chosen.createdAt))
        }
        confirmLabel={settingsText().copies.confirmRestore}
        isBusy={restore.isPending}
        onConfirm={() => {
          if (chosen === undefined) return
          const { name } = chosen
          restore.mutate(
            { command: 'data.restoreCopy', input: { name } },
            { onSettled: () => setChosen(undefined) },
          )
        }}
      >
        {settingsText().copies.restoreWhat}
      </ConfirmDialog>
    </PageSection>
  )
}

function CopyRow({ copy, onRestore }: { copy: DatabaseCopy; onRestore: () => void }) {
  const { createdAt, kind, bytes, holds } = copy
  const moment = formatFullMoment(createdAt)
  return (
    <ContextMenu
      sections={() => [
        {
          items: [
            {
              id: 'restore',
              label: settingsText().copies.restore,
              icon: Undo2,
              disabled: holds === undefined,
              onSelect: onRestore,
            },
          ],
        },
      ]}
    >
      <li className="flex min-h-row flex-wrap items-center gap-x-4 border-b border-line last:border-b-0">
        <span className="tabular w-44 flex-none">{moment}</span>
        <span className="w-32 flex-none text-ink-2">{settingsText().copies.kinds[kind]}</span>
        <span className="tabular min-w-40 flex-1 text-ink-2">
          {holds === undefined
            ? settingsText().copies.unreadable(formatBytes(bytes))
            : settingsText().copies.contents({ size: formatBytes(bytes), ...holds })}
        </span>
        {holds === undefined ? null : (
          <Button
            size="small"
            icon={Undo2}
            aria-label={settingsText().copies.restoreLabel(moment)}
            onClick={onRestore}
          >
            {settingsText().copies.restore}
          </Button>
        )}
      </li>
    </ContextMenu>
  )
}
