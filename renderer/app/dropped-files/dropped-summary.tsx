import { TriangleAlert } from 'lucide-react'
import type { Provenance } from '../../../shared/media/media-item.ts'
import { extensionOf, typeOfExtension, unknownMediaType } from '../../../shared/media/sniff-type.ts'
import { droppedFilesText } from '../../../shared/text/en/dropped-files.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { Note } from '../../controls/texts/note.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { mediaIcon, typeLabel } from '../../panels/attachments/media-meta.ts'
import type { DroppedFile, ReadFiles } from './read-dropped-files.ts'

/**
 * The dropped files: names, types according to their bytes, durations and sizes, and the provenance of a single file.
 */
export function DroppedSummary({ read: { files, recognised } }: { read: ReadFiles }) {
  const [first] = files
  const disguised = files.filter(isDisguised)
  return (
    <>
      <div className="flex items-start gap-2.5 rounded-sm bg-sunken px-2.5 py-2 edge">
        <Icon of={mediaIcon(first?.mediaType ?? unknownMediaType)} size="small" className="mt-1 text-ink-2" />
        <div className="min-w-0 flex-1">
          {files.length === 1 && first !== undefined ? (
            <MiddleCut text={first.file.name} />
          ) : (
            <p className="truncate">{droppedFilesText().files(files.length)}</p>
          )}
          <p className="text-small text-ink-3">
            {files.length === 1 && first !== undefined
              ? droppedFilesText().readFromBytes(oneFile(first, recognised))
              : droppedFilesText().readFromBytes(manyFiles(files))}
          </p>
        </div>
      </div>
      {disguised.map(({ file, mediaType }) => (
        <Note key={file.name} tone="warn" icon={TriangleAlert} className="mt-2">
          {droppedFilesText().disguised({ name: file.name, type: typeLabel(mediaType) })}
        </Note>
      ))}
      {recognised?.provenance !== undefined && <MadeWith provenance={recognised.provenance} />}
    </>
  )
}

function oneFile({ file, mediaType }: DroppedFile, recognised: ReadFiles['recognised']): string[] {
  const { width, height, durationMs } = recognised ?? {}
  return [
    typeLabel(mediaType),
    ...(width === undefined || height === undefined ? [] : [`${width} × ${height}`]),
    ...(durationMs === undefined ? [] : [formatDuration(durationMs)]),
    formatBytes(file.size),
  ]
}

/** The distinct types in order of appearance, and the total size. */
function manyFiles(files: readonly DroppedFile[]): string[] {
  const types = new Set(files.map(({ mediaType }) => typeLabel(mediaType)))
  return [...types, formatBytes(files.reduce((sum, { file }) => sum + file.size, 0))]
}

/**
 * Whether the extension claims another type than the bytes. Text may have any extension that is not known for another
 * type.
 */
function isDisguised({ file, mediaType }: DroppedFile): boolean {
  const extension = /\.([a-z\d]+)$/i.exec(file.name)?.[1]?.toLowerCase().replace('jpeg', 'jpg')
  if (extension === undefined || extension === extensionOf(mediaType)) return false
  if (extension === 'svg') return true
  const named = typeOfExtension(extension)
  // A container with audio only has the extension of the same container with video.
  return named !== unknownMediaType && named.split('/')[1] !== mediaType.split('/')[1]
}

function MadeWith({ provenance: { prompt, model, parameters } }: { provenance: Provenance }) {
  const fields = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  return (
    <dl className="mt-2 grid grid-cols-[--spacing(18)_minmax(0,1fr)] gap-x-3 gap-y-1 px-2.5 text-small">
      <dt className="text-ink-2">{droppedFilesText().prompt}</dt>
      <dd className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere select-text" dir="auto">
        {prompt === '' ? droppedFilesText().noPrompt : prompt}
      </dd>
      <dt className="text-ink-2">{droppedFilesText().model}</dt>
      <dd className="font-mono text-wire wrap-anywhere">{model}</dd>
      {fields.length === 0 ? null : (
        <>
          <dt className="text-ink-2">{droppedFilesText().fields}</dt>
          <dd className="font-mono text-wire-small wrap-anywhere">{fields.join(', ')}</dd>
        </>
      )}
    </dl>
  )
}
