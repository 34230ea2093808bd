import { useQuery } from '@tanstack/react-query'
import { Copy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/button.tsx'
import { ConfirmDialog } from '../../../controls/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { formatBytes, formatPlural } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { Note } from '../../../controls/note.tsx'
import {
  databaseCopiesQuery,
  useDatabaseCopyEvents,
  useMakeDatabaseCopy,
  useRestoreDatabaseCopy,
} from '../../../queries/database-copies.ts'
import { PageSection } from './page-section.tsx'

const kindLabels: Readonly<Record<DatabaseCopy['kind'], string>> = {
  daily: 'Daily',
  manual: 'Made by you',
  update: 'Before an update',
}

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
    <PageSection title="Copies of the database">
      <div className="flex flex-col gap-2 pb-2">
        <p className="flex items-start gap-3 text-small text-ink-2">
          <span className="min-w-0 flex-1">
            One is made each day the app is used. The newest three are kept, and the newest three of those you
            make. Deleted texts are in them until they are replaced. Images, audio and video are not in them.
          </span>
          <Button
            size="small"
            icon={Copy}
            className="flex-none"
            isBusy={make.isPending}
            busyLabel="Copying"
            onClick={() => make.mutate()}
          >
            Make a copy now
          </Button>
        </p>
        {problem === null ? null : <ErrorNotice error={problem.appError} />}
        {restoring === undefined ? null : (
          <output className="flex items-center gap-3 rounded-md bg-warn-soft px-3 py-2 text-small">
            <p className="min-w-0 flex-1">
              <b className="font-strong">
                Quit the app and start it again to go back to the copy of{' '}
                {formatFullMoment(restoring.createdAt)}.
              </b>{' '}
              Until then everything is as it was.
            </p>
            <Button size="small" isBusy={restore.isPending} onClick={() => restore.mutate(undefined)}>
              Do not go back
            </Button>
          </output>
        )}
        {data?.copies.length === 0 && <Note>No copies yet.</Note>}
        {data === undefined || data.copies.length === 0 ? null : (
          <ul aria-label="Copies" className="text-small">
            {data.copies.map((copy) => (
              <CopyRow key={copy.name} copy={copy} onRestore={() => setChosen(copy)} />
            ))}
          </ul>
        )}
      </div>
      <ConfirmDialog
        isOpen={chosen !== undefined}
        onClose={() => setChosen(undefined)}
        title={chosen === undefined ? '' : `Go back to the copy of ${formatFullMoment(chosen.createdAt)}?`}
        confirmLabel="Restore this copy"
        isBusy={restore.isPending}
        onConfirm={() => {
          if (chosen !== undefined) restore.mutate(chosen.name, { onSettled: () => setChosen(undefined) })
        }}
      >
        The next start of the app uses this copy. Conversations, runs and jobs made since then are not in it.
        The database of now is set aside in the data folder, not deleted, and no file is removed.
      </ConfirmDialog>
    </PageSection>
  )
}

function CopyRow({ copy, onRestore }: { copy: DatabaseCopy; onRestore: () => void }) {
  const { createdAt, kind, bytes, holds } = copy
  const moment = formatFullMoment(createdAt)
  return (
    <li className="flex min-h-row items-center gap-4 border-b border-line last:border-b-0">
      <span className="tabular w-44 flex-none">{moment}</span>
      <span className="w-32 flex-none text-ink-2">{kindLabels[kind]}</span>
      <span className="tabular min-w-0 flex-1 truncate text-ink-2">
        {formatBytes(bytes)}
        {holds === undefined
          ? ', cannot be read'
          : `, ${formatPlural(holds.conversations, 'conversation')}, ${formatPlural(holds.runs, 'run')}`}
      </span>
      {holds === undefined ? null : (
        <Button size="small" icon={Undo2} aria-label={`Restore the copy of ${moment}`} onClick={onRestore}>
          Restore
        </Button>
      )}
    </li>
  )
}
