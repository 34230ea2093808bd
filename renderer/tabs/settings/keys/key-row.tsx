import { Check, Ellipsis, KeyRound, RefreshCw, Trash2 } from 'lucide-react'
import type { KeyDescription } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useKeyCondition } from '../../../panels/connections/use-key-condition.ts'
import { formatKeyLimit } from '../format-key-limit.ts'
import { keyLook } from '../key-look.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'

export type KeyRowProps = {
  keyDescription: KeyDescription
  /** All keys of the connection. */
  siblings: readonly KeyDescription[]
  isInUse: boolean
  isFixed: boolean
  onUse: () => void
  onReplace: () => void
  onRemove: () => void
  /**
   * Has the system ask the user whether the key may be sent to the connection's current address; `undefined` where the
   * system cannot ask.
   */
  onConfirmWay?: (() => void) | undefined
}

/** One key: its name and last characters, the gateway's last response to it, and its actions. */
export function KeyRow(props: KeyRowProps) {
  const { keyDescription: key, siblings, isInUse, isFixed, onUse, onReplace, onRemove, onConfirmWay } = props
  const condition = useKeyCondition(key)
  const { tone, icon, label } = keyLook(key, condition, siblings)
  const wantsPaste =
    ['unreadable', 'other-origin', 'other-way', 'refused'].includes(condition.state) && !isFixed
  const isBoundOtherwise = condition.state === 'other-origin' || condition.state === 'other-way'
  const limits = key.health?.limits ?? []
  const sections: readonly MenuSection[] = [
    {
      items: [
        {
          id: 'use',
          label: settingsText().keys.use,
          icon: Check,
          disabled: isInUse,
          onSelect: onUse,
        },
        ...(isFixed
          ? []
          : [
              {
                id: 'replace',
                label: settingsText().keys.replace,
                icon: RefreshCw,
                onSelect: onReplace,
              },
            ]),
      ],
    },
    {
      items: isFixed
        ? []
        : [
            {
              id: 'remove',
              label: settingsText().connection.remove,
              icon: Trash2,
              isDanger: true,
              onSelect: onRemove,
            },
          ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <li className="border-b border-line text-small last:border-b-0">
        {/* A long state wraps to a second line where the page is narrow. */}
        <div className="flex min-h-row flex-wrap items-center gap-x-2 gap-y-0.5 py-0.5">
          <Icon of={KeyRound} size="small" className="text-ink-3" />
          <span
            className="max-w-32 min-w-14 grow basis-14 truncate font-medium wide:max-w-44"
            title={key.name}
          >
            {key.name}
          </span>
          <span className="w-32 min-w-20 flex-none truncate font-mono text-wire-small max-[1279px]:w-24">
            {key.state === 'unreadable' ? settingsText().keys.cannotDecrypt : `••••••••${key.lastFour}`}
          </span>
          <Chip
            tone={tone}
            icon={icon}
            tooltip={key.state === 'other-origin' ? settingsText().keys.boundTo(key.origin) : undefined}
          >
            {label}
          </Chip>
          <span className="ml-auto flex flex-none items-center gap-1 whitespace-nowrap">
            {key.health === undefined ? null : (
              <span className="tabular px-1 text-ink-3 max-[1279px]:hidden">
                {settingsText().keys.checkedAt(formatMoment(key.health.checkedAt).replace(/:\d\d$/, ''))}
              </span>
            )}
            {isBoundOtherwise && onConfirmWay !== undefined ? (
              <Button size="small" onClick={onConfirmWay}>
                {settingsText().keys.confirmWay}
              </Button>
            ) : null}
            {wantsPaste ? (
              <Button size="small" onClick={onReplace}>
                {settingsText().keys.pasteAgain}
              </Button>
            ) : isInUse ? (
              <span className="min-w-12 px-2 text-right text-ink-2">{settingsText().inUse}</span>
            ) : (
              <Button
                size="small"
                variant="ghost"
                className="min-w-12"
                aria-label={settingsText().keys.chooseNamed(key.name)}
                onClick={onUse}
              >
                {settingsText().keys.use}
              </Button>
            )}
            {isFixed ? (
              <span className="w-6" />
            ) : (
              <Menu
                align="end"
                trigger={<IconButton icon={Ellipsis} label={settingsText().keys.more(key.name)} />}
                sections={sections}
              />
            )}
          </span>
        </div>
        {condition.remedy === undefined ? null : (
          <p className="pb-1.5 pl-6 text-meta text-ink-2">{condition.remedy}</p>
        )}
        {limits.length === 0 ? null : (
          <p className="tabular pb-1.5 pl-6 text-meta text-ink-3">
            {limits.map((limit) => formatKeyLimit(limit, key.health?.checkedAt ?? 0)).join('; ')}
          </p>
        )}
      </li>
    </ContextMenu>
  )
}
