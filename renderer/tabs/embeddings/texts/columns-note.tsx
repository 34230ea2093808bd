import { X } from 'lucide-react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import type { ReadFiles } from './use-read-files.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

const noColumn = ' none'

/** Says which columns of a table became texts and groups, and offers others, until it is dismissed. */
export function ColumnsNote({ files }: { files: ReadFiles }) {
  const { table } = files
  if (table === undefined) return null
  const { columns = [], textColumn = '', groupColumn = noColumn } = table.read
  const options = columns.map((name) => ({ value: name, label: name }))
  return (
    <section
      aria-label={embeddingsText().columns.title}
      className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2"
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-small text-ink-2">
          {embeddingsText().columns.of(table.fileName)}
        </p>
        <IconButton icon={X} iconSize="small" label={embeddingsText().columns.keep} onClick={files.forget} />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Select
          label={embeddingsText().form.texts}
          size="small"
          value={textColumn}
          options={options}
          onChange={(column) =>
            files.choose({
              textColumn: column,
              groupColumn: groupColumn === noColumn || groupColumn === column ? '' : groupColumn,
            })
          }
        />
        <Select
          label={embeddingsText().form.groups}
          size="small"
          value={groupColumn}
          options={[
            { value: noColumn, label: embeddingsText().columns.none },
            ...options.filter(({ value }) => value !== textColumn),
          ]}
          onChange={(column) => files.choose({ textColumn, groupColumn: column === noColumn ? '' : column })}
        />
      </div>
    </section>
  )
}
