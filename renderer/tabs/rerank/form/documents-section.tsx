import { FileUp, ListX, Plus } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { DocumentList } from './document-list.tsx'
import { useDocuments } from './documents-store.ts'
import { countFilled } from '../../../panels/text-sets/rows.ts'
import type { AddRows } from './use-add-rows.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export type DocumentsSectionProps = {
  adding: AddRows
  editing: string | undefined
  onEdit: (id: string | undefined) => void
  onAdd: () => void
  onOpenFile: () => void
}

/** The documents to rank, and the ways to add them. */
export function DocumentsSection({ adding, editing, onEdit, onAdd, onOpenFile }: DocumentsSectionProps) {
  const rows = useDocuments((state) => state.rows)
  const { error, table } = adding
  return (
    <section
      aria-label={rerankText().documents.label}
      onPaste={(event) => {
        // A focused field handles the paste itself.
        if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
        const text = event.clipboardData.getData('text/plain')
        if (text.trim() !== '') adding.paste(text)
      }}
      className="border-t border-line pb-2"
    >
      <div className="flex h-row items-center px-3 pt-1">
        <h3 className="text-meta font-strong text-ink-3">{rerankText().documents.title}</h3>
        <span className="tabular ml-auto text-meta text-ink-3">
          {documentCountText(rows.length, countFilled(rows))}
        </span>
        {rows.length > 0 && (
          <IconButton
            icon={ListX}
            label={rerankText().documents.clear}
            tooltip={rerankText().documents.clearHint}
            className="-mr-1 ml-1"
            onClick={adding.clear}
          />
        )}
      </div>
      {error !== undefined && (
        <ErrorNotice
          error={error}
          className="mx-3 mb-2"
          actions={
            <Button size="small" onClick={adding.dismiss}>
              {rerankText().documents.dismiss}
            </Button>
          }
        />
      )}
      {table !== undefined && (
        <Select
          label={rerankText().documents.textColumn}
          size="small"
          className="mx-3 mb-2"
          value={table.textColumn}
          onChange={adding.takeColumn}
          options={table.columns.map((name) => ({ value: name, label: name }))}
        />
      )}
      {rows.length === 0 ? (
        <div className="flex flex-col gap-2 px-3 py-1">
          <p className="text-small text-ink-2">{rerankText().documents.empty}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={Plus} onClick={onAdd}>
              {rerankText().documents.writeFirst}
            </Button>
            <Button size="small" icon={FileUp} onClick={onOpenFile}>
              {rerankText().documents.openFile}
            </Button>
          </div>
        </div>
      ) : (
        <DocumentList adding={adding} editing={editing} onEdit={onEdit} />
      )}
    </section>
  )
}

function documentCountText(count: number, filled: number): string {
  const { rows, rowsWithText } = rerankText().documents
  return filled === count ? rows(count) : rowsWithText({ filled, count })
}
