import { Download } from 'lucide-react'
import Papa from 'papaparse'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { maxShownFileBytes, maxShownFileRows, maxShownFileColumns } from '../../../shared/limits.ts'
import { decodeText } from '../../../shared/media/decode-text.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import { attachmentsError } from '../../../shared/text/en/errors/attachments.ts'
import { attachmentsText } from '../../../shared/text/en/attachments.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { useToast } from '../../controls/overlays/toast.tsx'
import { TextBox } from '../../controls/texts/plain-text.tsx'
import { fetchMedia } from '../media-file/fetch-media.ts'
import { ViewerFrame } from '../media-viewer/viewer-frame.tsx'
import { mediaMeta } from './media-meta.ts'

/** Loaded lazily: the PDF reader is large, and few files are PDFs. */
const PdfFile = createLazyView(async () => (await import('./pdf/pdf-file.tsx')).PdfFile)

export interface FileViewerProps {
  readonly media: MediaBlock
  readonly id: string
  /** The player of an audio or video file. */
  readonly player: ReactNode
  readonly onClose: () => void
}

/**
 * A file of a message at the size of the window: text as such or as a table, the pages of a PDF, or a player. Other
 * files can only be saved.
 */
export function FileViewer({ media, id, player, onClose }: FileViewerProps) {
  const { mediaType, name = mediaType } = media
  const { showError } = useToast()
  const text = attachmentsText()

  async function save(): Promise<void> {
    const blob = await fetchMedia(id)
    if (blob === undefined) showError(attachmentsError('mediaUnreadable', { name }))
    else downloadBlob(name, blob)
  }

  return (
    <ViewerFrame
      title={name}
      meta={mediaMeta(media)}
      actions={
        <Button size="small" icon={Download} onClick={() => void save()}>
          {text.save}
        </Button>
      }
      onClose={onClose}
      onKeyDown={() => undefined}
    >
      {player !== undefined ? (
        <div className="grid min-h-0 flex-1 place-items-center p-6">{player}</div>
      ) : isText(mediaType) ? (
        <TextFile id={id} name={name} />
      ) : mediaType === 'application/pdf' ? (
        <PdfFile id={id} />
      ) : (
        <p className="m-auto p-6 text-ink-2">{text.noView}</p>
      )}
    </ViewerFrame>
  )
}

function isText(mediaType: string): boolean {
  return mediaType.startsWith('text/') || /[/+](?:json|xml|yaml|javascript)$/.test(mediaType)
}

interface ReadFile {
  readonly text: string
  readonly isWhole: boolean
}

function TextFile({ id, name }: { id: string; name: string }) {
  const text = attachmentsText()
  const file = useTextOfFile(id)
  const [view, setView] = useState<'table' | 'text'>('table')
  const isTable = /\.[ct]sv$/i.test(name)
  if (file === undefined) return <p className="m-auto p-6 text-ink-2">{text.reading}</p>
  if (file === 'unreadable') return <p className="m-auto p-6 text-ink-2">{text.unreadable}</p>
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-4">
      {isTable && (
        <SegmentedControl
          label={text.views}
          value={view}
          onChange={setView}
          className="self-start"
          segments={[
            { value: 'table', label: text.asTable },
            { value: 'text', label: text.asText },
          ]}
        />
      )}
      {isTable && view === 'table' ? (
        <RowsOfFile text={file.text} isWhole={file.isWhole} />
      ) : (
        <>
          {!file.isWhole && <p className="text-small text-ink-2">{text.beginning}</p>}
          <div className="wire min-h-0 flex-1 overflow-auto rounded-md bg-sunken select-text edge">
            <TextBox text={file.text} />
          </div>
        </>
      )}
    </div>
  )
}

/** `undefined` until the file has been read. */
function useTextOfFile(id: string): ReadFile | 'unreadable' | undefined {
  const [file, setFile] = useState<ReadFile | 'unreadable'>()
  useEffect(() => {
    let isOver = false
    void readText(id).then((read) => {
      if (!isOver) setFile(read)
    })
    return () => {
      isOver = true
    }
  }, [id])
  return file
}

/** An excerpt ends at a line end, never inside a multi-byte character. */
const lineEnd = 0x0a

async function readText(id: string): Promise<ReadFile | 'unreadable'> {
  const blob = await fetchMedia(id)
  if (blob === undefined) return 'unreadable'
  const isWhole = blob.size <= maxShownFileBytes
  const bytes = new Uint8Array(await blob.slice(0, maxShownFileBytes).arrayBuffer())
  const decoded = decodeText(isWhole ? bytes : bytes.subarray(0, bytes.lastIndexOf(lineEnd) + 1))
  return decoded === undefined ? 'unreadable' : { text: decoded.text, isWhole }
}

function RowsOfFile({ text, isWhole }: ReadFile) {
  const { rows, hasMore } = useMemo(() => readTable(text), [text])
  const [head = [], ...body] = rows
  return (
    <>
      {(hasMore || !isWhole) && (
        <p className="text-small text-ink-2">{attachmentsText().firstRows(body.length)}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls. */}
      <section tabIndex={0} aria-label={attachmentsText().asTable} className="min-h-0 flex-1 overflow-auto">
        <table className="tabular border-collapse text-small select-text">
          <thead>
            <tr>
              {head.map((value, column) => (
                <th
                  key={column}
                  className="sticky top-0 border-b border-line-strong bg-chrome px-2.5 py-1 text-start font-strong whitespace-nowrap"
                >
                  {value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((value, column) => (
                  <td
                    key={column}
                    className="max-w-100 border-b border-line px-2.5 py-1 align-top wrap-anywhere"
                  >
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** The first rows and columns of a table, including the header. */
function readTable(text: string): {
  readonly rows: readonly (readonly string[])[]
  readonly hasMore: boolean
} {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    preview: maxShownFileRows + 2,
    skipEmptyLines: true,
  })
  const rows = data.slice(0, maxShownFileRows + 1).map((row) => row.slice(0, maxShownFileColumns))
  return { rows, hasMore: data.length > rows.length || data.some((row) => row.length > maxShownFileColumns) }
}
