import { useMemo, useState } from 'react'
import type { ReadRow } from '../../lib/text-import/read-rows.ts'
import { estimateTokens } from '../../../shared/tokens/token-rates.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { Select } from '../../controls/fields/select.tsx'
import type { ImportMode, PendingImport, TextImport } from './use-text-import.ts'
import { textImportText } from '../../../shared/text/en/text-import.ts'

const noColumn = ' none'
const previewRows = 8
/** The preview shows two lines of each row: render no more of a long text. */
const previewCharacters = 300

export type ImportDialogProps = {
  texts: TextImport
  /** The number of rows that the set has now. */
  existing: number
  /** Whether rows have groups in this tab. */
  hasGroups?: boolean
}

/** Shows the rows of a file, and where they would go, before they are imported. */
export function ImportDialog({ texts, existing, hasGroups = false }: ImportDialogProps) {
  const { pending } = texts
  if (pending === undefined) return null
  return (
    <Preview
      key={pending.fileName}
      texts={texts}
      pending={pending}
      existing={existing}
      hasGroups={hasGroups}
    />
  )
}

type PreviewProps = Required<ImportDialogProps> & { pending: PendingImport }

function Preview({ texts, pending, existing, hasGroups }: PreviewProps) {
  const [mode, setMode] = useState<ImportMode>('append')
  const { rows, columns = [] } = pending.read
  const tokens = useMemo(() => rows.reduce((sum, { text }) => sum + estimateTokens(text), 0), [rows])
  const text = textImportText().dialog
  return (
    <Dialog
      isOpen
      onClose={texts.cancel}
      title={text.title(pending.fileName)}
      description={
        columns.length > 1
          ? text.tableSize({ rows: rows.length, columns: columns.length, tokens })
          : text.size({ rows: rows.length, tokens })
      }
      className="w-130"
      footer={
        <>
          {texts.waiting > 0 && (
            <span className="mr-auto self-center text-small text-ink-3">{text.moreFiles(texts.waiting)}</span>
          )}
          <Button onClick={texts.cancel}>{text.cancel}</Button>
          <Button variant="primary" onClick={() => texts.take(mode)}>
            {mode === 'replace' && existing > 0 ? text.replaceWith(rows.length) : text.import(rows.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {columns.length > 1 && <Columns texts={texts} pending={pending} hasGroups={hasGroups} />}
        <RowsPreview rows={rows} hasGroups={hasGroups} />
        {existing > 0 && (
          <div className="flex items-center gap-3">
            <SegmentedControl<ImportMode>
              label={text.mode}
              value={mode}
              onChange={setMode}
              segments={[
                { value: 'append', label: text.append },
                { value: 'replace', label: text.replace },
              ]}
            />
            <p className="text-small text-ink-3">
              {mode === 'append' ? text.appendHint(existing) : text.replaceHint(existing)}
            </p>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Columns({ texts, pending, hasGroups }: Omit<PreviewProps, 'existing'>) {
  const { columns = [], textColumn = '', groupColumn = noColumn } = pending.read
  const options = columns.map((name) => ({ value: name, label: name }))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={textImportText().dialog.textColumn}
        value={textColumn}
        options={options}
        onChange={(column) =>
          texts.choose({
            textColumn: column,
            groupColumn: groupColumn === noColumn || groupColumn === column ? '' : groupColumn,
          })
        }
      />
      {hasGroups && (
        <Select
          label={textImportText().dialog.groupColumn}
          value={groupColumn}
          options={[
            { value: noColumn, label: textImportText().dialog.none },
            ...options.filter(({ value }) => value !== textColumn),
          ]}
          onChange={(column) => texts.choose({ textColumn, groupColumn: column === noColumn ? '' : column })}
        />
      )}
    </div>
  )
}

function RowsPreview({ rows, hasGroups }: { rows: readonly ReadRow[]; hasGroups: boolean }) {
  const shown = rows.slice(0, previewRows)
  return (
    <div className="rounded-sm edge">
      <ol aria-label={textImportText().dialog.preview} className="divide-y divide-line text-small">
        {shown.map(({ text, group }, at) => (
          // Key by index: equal rows have no other distinction, and rows never move.
          <li key={`row ${at + 1}`} className="flex gap-2 px-2.5 py-1.5">
            <span className="tabular w-5 flex-none text-right text-ink-3">{at + 1}</span>
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere" dir="auto">
              {text.slice(0, previewCharacters)}
            </span>
            {hasGroups && group !== undefined && (
              <span className="max-w-32 flex-none truncate text-ink-3">
                {group.slice(0, previewCharacters)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {rows.length > shown.length && (
        <p className="border-t border-line px-2.5 py-1.5 text-small text-ink-3">
          {textImportText().dialog.more(rows.length - shown.length)}
        </p>
      )}
    </div>
  )
}
