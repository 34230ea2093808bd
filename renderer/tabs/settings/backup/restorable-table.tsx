import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Ellipsis,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { backupText } from '../../../../shared/text/en/backup.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { RowMenu, RowMenuButton, useRowMenu } from '../../../controls/overlays/row-menu.tsx'
import { formatBytes, unknownValue } from '../../../lib/format-number.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import type { Restorable } from './restorable.ts'

const looks: Readonly<Record<Restorable['check'], { icon: LucideIcon; className: string }>> = {
  verified: { icon: CircleCheck, className: 'text-ok' },
  sound: { icon: CircleCheck, className: 'text-ok' },
  migrates: { icon: CircleCheck, className: 'text-ok' },
  newer: { icon: TriangleAlert, className: 'text-warn' },
  damaged: { icon: CircleAlert, className: 'text-danger' },
  unreadable: { icon: CircleAlert, className: 'text-danger' },
  waiting: { icon: Clock, className: 'text-ink-2' },
  unchecked: { icon: CircleDashed, className: 'text-ink-2' },
}

const wide = '@max-[620px]:hidden'

export type RestorableTableProps = {
  rows: readonly Restorable[]
  appSchema: number
  menuOf: (row: Restorable) => readonly MenuSection[]
}

/** The backups and copies that can be restored, each with what is known without unpacking it. */
export function RestorableTable({ rows, appSchema, menuOf }: RestorableTableProps) {
  const menu = useRowMenu()
  const text = backupText().copies
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <div className="@container">
      <table aria-label={text.list} className="stacked-when-tiny w-full border-collapse text-small">
        <thead>
          <tr className="h-6 border-b border-line text-left text-meta text-ink-3">
            <th scope="col" className="font-regular">
              {text.columns.created}
            </th>
            <th scope="col" className="font-regular">
              {text.columns.source}
            </th>
            <th scope="col" className={`font-regular ${wide}`}>
              {text.columns.holds}
            </th>
            <th scope="col" className="text-right font-regular">
              {text.columns.size}
            </th>
            <th scope="col" className="pr-4 pl-2 text-right font-regular">
              {text.columns.schema}
            </th>
            <th scope="col" className="font-regular">
              {text.columns.check}
            </th>
            <th scope="col" className="w-6">
              <span className="only-spoken">{text.columns.menu}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ContextMenu key={row.id} sections={() => menuOf(row)}>
              <tr className="h-7 border-b border-line last:border-b-0 hover:bg-hover">
                <th scope="row" className="tabular py-0.5 pr-2 text-left font-regular">
                  {formatFullMoment(row.createdAt)}
                </th>
                <td className="py-0.5 pr-2 text-ink-2">{row.source}</td>
                <td className={`tabular py-0.5 pr-2 text-ink-2 ${wide}`}>{holdsOf(row)}</td>
                <td className="tabular py-0.5 text-right whitespace-nowrap">{formatBytes(row.bytes)}</td>
                <td className="tabular py-0.5 pr-4 pl-2 text-right">{row.schema ?? unknownValue}</td>
                <td className="py-0.5">
                  <CheckWords row={row} appSchema={appSchema} />
                </td>
                <td className="w-6">
                  <RowMenuButton menu={menu} id={row.id}>
                    <IconButton icon={Ellipsis} label={text.moreFor(formatFullMoment(row.createdAt))} />
                  </RowMenuButton>
                </td>
              </tr>
            </ContextMenu>
          ))}
        </tbody>
      </table>
      <RowMenu
        menu={menu}
        sections={(id) => {
          const row = byId.get(id)
          return row === undefined ? [] : menuOf(row)
        }}
      />
    </div>
  )
}

function CheckWords({
  row: { copy, check, checked, damagedEntry },
  appSchema,
}: {
  row: Restorable
  appSchema: number
}) {
  const text = backupText().copies
  const help = copy === undefined ? text.checkHelp : { ...text.checkHelp, ...text.checkHelpOfCopy }
  const { icon, className } = looks[check]
  if (checked !== undefined)
    return (
      <span className="tabular flex items-center gap-1 text-ink-2" title={help.waiting}>
        <Spinner />
        {text.checking(unitsText().percent(Math.floor(checked * 100)))}
      </span>
    )
  return (
    <>
      <span className={`flex items-center gap-1 ${className}`} title={help[check]}>
        <Icon of={icon} size="small" className="flex-none" />
        {check === 'migrates' ? text.checks.migrates(appSchema) : text.checks[check]}
      </span>
      {damagedEntry !== undefined && (
        <span className="block font-mono text-wire wrap-anywhere text-ink-2 select-text">{damagedEntry}</span>
      )}
    </>
  )
}

function holdsOf({ holds, leftOut }: Restorable): string {
  const text = backupText().copies
  if (holds === undefined) return unknownValue
  return [text.holds(holds), ...leftOut.map((part) => text.without[part])].join(' · ')
}
