import { Meter } from '@base-ui/react/meter'
import { ArrowDownWideNarrow, CalendarArrowDown, Trash2, TriangleAlert } from 'lucide-react'
import type { MediaSpace } from '../../../shared/media/media-space.ts'
import { storageText } from '../../../shared/text/en/storage.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { formatBytes } from '../../lib/format-number.ts'
import { openLibraryList } from '../../stores/library-list.ts'
import { spaceWarning } from './space-warning.ts'

/** How much of its limit or disk the library uses, when and why that will be full, and how to free space. */
export function SpaceMeter({ space, className }: { space: MediaSpace; className?: string }) {
  const { bytes, trashBytes, limitBytes, level } = space
  // A full disk has no days left.
  const daysLeft = level === 'full' ? undefined : space.daysLeft
  const warning = spaceWarning(space)
  const percent = percentOf(space)
  const size = formatBytes(bytes)
  const menu = bytes === 0 ? null : <FreeSpaceMenu trashBytes={trashBytes} />
  return (
    <div className={classNames('flex flex-col gap-1 text-small', className)}>
      <div className="tabular flex items-center gap-1.5">
        {warning !== undefined && <Icon of={TriangleAlert} size="small" className="text-warn" />}
        <span className={warning === undefined ? undefined : 'text-warn'}>
          {limitBytes === undefined
            ? size
            : storageText().space.ofLimit({ size, limit: formatBytes(limitBytes) })}
        </span>
        {percent === undefined ? (
          menu
        ) : (
          <span className="ml-auto flex-none text-meta text-ink-3">
            {storageText().space.percent(percent)}
          </span>
        )}
      </div>
      {limitBytes === undefined && trashBytes > 0 && (
        <span className="tabular text-meta text-ink-3">
          {storageText().space.inTrash(formatBytes(trashBytes))}
        </span>
      )}
      {percent === undefined ? null : (
        <Meter.Root value={percent} aria-label={storageText().space.label}>
          <Meter.Track className="h-1 overflow-hidden rounded-full bg-line-strong forced-colors:border">
            <Meter.Indicator
              className={classNames(
                'h-full forced-colors:bg-[CanvasText]',
                warning === undefined ? 'bg-accent' : 'bg-warn',
              )}
            />
          </Meter.Track>
        </Meter.Root>
      )}
      {daysLeft === undefined && (percent === undefined || bytes === 0) ? null : (
        <div className="flex min-h-6 flex-wrap items-center gap-x-2 text-meta text-ink-3">
          {daysLeft === undefined ? null : (
            <span title={storageText().space.daysLeftHelp}>{storageText().space.daysLeft(daysLeft)}</span>
          )}
          {percent === undefined ? null : menu}
        </div>
      )}
      <output className="text-ink-2 empty:hidden">{warning?.sentence}</output>
    </div>
  )
}

/** Links to the files that take the most space or are no longer used. */
function FreeSpaceMenu({ trashBytes }: { trashBytes: number }) {
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" variant="ghost" className="ml-auto">
          {storageText().space.freeSpace}
        </Button>
      }
      sections={[
        {
          items: [
            {
              id: 'largest',
              label: storageText().space.largest,
              icon: ArrowDownWideNarrow,
              onSelect: () => openLibraryList('library', 'largest'),
            },
            {
              id: 'oldest',
              label: storageText().space.oldest,
              icon: CalendarArrowDown,
              onSelect: () => openLibraryList('library', 'oldest'),
            },
            {
              id: 'trash',
              label: storageText().space.trash,
              icon: Trash2,
              ...(trashBytes > 0 && { meta: formatBytes(trashBytes) }),
              onSelect: () => openLibraryList('library', 'trash'),
            },
          ],
        },
      ]}
    />
  )
}

/** The percentage of the limit if there is one, or of the disk if that runs out first. */
function percentOf({ bytes, limitBytes, freeBytes, diskBytes, by }: MediaSpace): number | undefined {
  const part =
    by === 'disk' && freeBytes !== undefined && diskBytes !== undefined && diskBytes > 0
      ? 1 - freeBytes / diskBytes
      : limitBytes === undefined
        ? undefined
        : bytes / limitBytes
  return part === undefined ? undefined : Math.round(Math.min(1, Math.max(0, part)) * 100)
}
