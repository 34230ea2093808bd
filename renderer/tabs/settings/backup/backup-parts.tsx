import { Check, Lock } from 'lucide-react'
import type { LeavablePart } from '../../../../shared/backup/backup.ts'
import type { BackupSizes } from '../../../../shared/backup/backup-sizes.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { formatBytes, formatCount, unknownValue } from '../../../lib/format-number.ts'

const rows = ['conversations', 'presets', 'settings', 'records', 'media'] as const

export type BackupPartsProps = {
  /** `undefined` until the sizes are counted. */
  sizes: BackupSizes | undefined
  leaveOut: readonly LeavablePart[]
  onLeaveOut: (next: readonly LeavablePart[]) => void
}

/** The contents of a backup by kind, with their current sizes; the two large kinds can be left out. */
export function BackupParts({ sizes, leaveOut, onLeaveOut }: BackupPartsProps) {
  const text = backupText().page
  return (
    <table className="stacked-when-tiny w-full border-collapse text-small">
      <caption className="only-spoken">{text.now}</caption>
      <thead className="only-spoken">
        <tr>
          <th scope="col">{text.part}</th>
          <th scope="col">{text.count}</th>
          <th scope="col">{text.size}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((id) => (
          <tr key={id} className="h-7 border-b border-line">
            <th scope="row" className="py-0.5 pr-2 text-left font-strong">
              {id === 'records' || id === 'media' ? (
                <Checkbox
                  checked={!leaveOut.includes(id)}
                  onChange={(isIn) =>
                    onLeaveOut(isIn ? leaveOut.filter((item) => item !== id) : [...leaveOut, id])
                  }
                >
                  {text.parts[id]}
                </Checkbox>
              ) : (
                <span className="flex items-center gap-2">
                  <Icon of={Check} size="small" className="w-3.5 text-ink-3" />
                  {text.parts[id]}
                </span>
              )}
            </th>
            <td className="tabular py-0.5 pr-3 text-right text-ink-2">{countOf(sizes, id)}</td>
            <td className="tabular w-22 py-0.5 text-right">{sizeOf(sizes, id)}</td>
          </tr>
        ))}
        <tr className="h-7">
          <th scope="row" className="py-0.5 pr-2 text-left font-regular text-ink-2">
            <span className="flex items-center gap-2">
              <Icon of={Lock} size="small" className="w-3.5 text-ink-3" />
              {text.parts.keys}
            </span>
          </th>
          <td className="py-0.5 pr-3 text-right text-ink-2">{text.keysStay}</td>
          <td className="w-22 py-0.5 text-right">{text.excluded}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The total size of a backup of these parts, before compression. */
export function sumOf(sizes: BackupSizes, leaveOut: readonly LeavablePart[]): string {
  const bytes = rows
    .filter((id) => !leaveOut.some((item) => item === id))
    .reduce((sum, id) => sum + sizes[id].bytes, 0)
  return sizes.isPartial ? backupText().page.over(formatBytes(bytes)) : formatBytes(bytes)
}

function countOf(sizes: BackupSizes | undefined, id: (typeof rows)[number]): string {
  if (sizes === undefined) return unknownValue
  if (id !== 'conversations') return formatCount(sizes[id].count)
  const { count, runs, jobs } = sizes.conversations
  return backupText().page.counted({ conversations: count, runs, jobs })
}

function sizeOf(sizes: BackupSizes | undefined, id: (typeof rows)[number]): string {
  if (sizes === undefined) return unknownValue
  const size = formatBytes(sizes[id].bytes)
  return id === 'conversations' && sizes.isPartial ? backupText().page.over(size) : size
}
