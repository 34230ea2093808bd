import {
  CircleCheck,
  Ellipsis,
  KeyRound,
  Lock,
  Plus,
  RefreshCw,
  Timer,
  Trash2,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { Connection, KeyDescription, KeyState } from '../../../../shared/connections/connection.ts'
import { Button } from '../../../components/button.tsx'
import { Chip, type ChipTone } from '../../../components/chip.tsx'
import { hostOf, keyStateWords } from '../../../components/connection-state.tsx'
import { KeyStorageNote } from '../../../components/connections/key-storage-note.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { Icon } from '../../../components/icon.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Menu } from '../../../components/menu.tsx'
import { useConnectionCommand } from '../../../queries/connections.ts'
import { KeyDialog } from './key-dialog.tsx'
import { PageSection } from './page-section.tsx'
import { RemoveKey } from './remove-key.tsx'

const stateLooks: Readonly<Record<KeyState, { tone: ChipTone; icon: LucideIcon }>> = {
  saved: { tone: 'ok', icon: Lock },
  session: { tone: 'neutral', icon: Timer },
  environment: { tone: 'neutral', icon: CircleCheck },
  'built-in': { tone: 'neutral', icon: CircleCheck },
  unreadable: { tone: 'danger', icon: Lock },
  'other-origin': { tone: 'danger', icon: TriangleAlert },
}

/** The keys of a connection: names, last four characters and states, never a key. */
export function KeysList({ connection, title = 'Keys' }: { connection: Connection; title?: string }) {
  const [dialog, setDialog] = useState<{ replaces: KeyDescription | null } | null>(null)
  const [removed, setRemoved] = useState<KeyDescription | null>(null)
  const select = useConnectionCommand('keys.select')
  return (
    <PageSection
      title={title}
      meta={
        connection.isPractice ? (
          'Each key shows another answer of a gateway'
        ) : (
          <Button size="small" variant="ghost" icon={Plus} onClick={() => setDialog({ replaces: null })}>
            Add a key
          </Button>
        )
      }
    >
      <ul>
        {connection.keys.map((key) => (
          <KeyRow
            key={key.id}
            keyDescription={key}
            isInUse={key.id === connection.activeKeyId}
            isFixed={key.state === 'built-in' || key.state === 'environment'}
            onUse={() => select.mutate({ connectionId: connection.id, keyId: key.id })}
            onReplace={() => setDialog({ replaces: key })}
            onRemove={() => setRemoved(key)}
          />
        ))}
      </ul>
      {connection.keys.length === 0 ? (
        <p className="py-2 text-ink-2">
          No key yet. Requests go out without one, which only gateways on your own network accept.
        </p>
      ) : null}
      {select.error === null ? null : <ErrorNotice error={select.error.appError} className="mt-2" />}
      {connection.isPractice ? null : <KeyStorageNote className="mt-2 mb-1" />}
      {dialog === null ? null : (
        <KeyDialog connection={connection} replaces={dialog.replaces} onClose={() => setDialog(null)} />
      )}
      {removed === null ? null : (
        <RemoveKey connection={connection} keyDescription={removed} onClose={() => setRemoved(null)} />
      )}
    </PageSection>
  )
}

type KeyRowProps = {
  keyDescription: KeyDescription
  isInUse: boolean
  isFixed: boolean
  onUse: () => void
  onReplace: () => void
  onRemove: () => void
}

function KeyRow({ keyDescription: key, isInUse, isFixed, onUse, onReplace, onRemove }: KeyRowProps) {
  const { tone, icon } = stateLooks[key.state]
  const isUnusable = key.state === 'unreadable' || key.state === 'other-origin'
  return (
    <li className="flex min-h-row items-center gap-2 border-b border-line text-small last:border-b-0">
      <Icon of={KeyRound} size="small" className="text-ink-3" />
      <span className="w-32 min-w-14 truncate font-medium wide:w-44" title={key.name}>
        {key.name}
      </span>
      <span className="w-32 min-w-20 flex-none truncate font-mono text-wire-small max-[1279px]:w-24">
        {key.state === 'unreadable' ? 'cannot decrypt' : `••••••••${key.lastFour}`}
      </span>
      <Chip
        tone={tone}
        icon={icon}
        tooltip={key.state === 'other-origin' ? `Bound to ${key.origin}` : undefined}
      >
        {key.state === 'other-origin' ? `Belongs to ${hostOf(key.origin)}` : keyStateWords[key.state]}
      </Chip>
      <span className="ml-auto flex flex-none items-center gap-1 whitespace-nowrap">
        {isUnusable ? (
          <Button size="small" onClick={onReplace}>
            Paste it again
          </Button>
        ) : isInUse ? (
          <span className="px-2 text-ink-2">in use</span>
        ) : (
          <Button size="small" variant="ghost" onClick={onUse}>
            Use
          </Button>
        )}
        {isFixed ? (
          <span className="w-6" />
        ) : (
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label={`More for ${key.name}`} />}
            sections={[
              { items: [{ id: 'replace', label: 'Replace', icon: RefreshCw, onSelect: onReplace }] },
              {
                items: [{ id: 'remove', label: 'Remove', icon: Trash2, isDanger: true, onSelect: onRemove }],
              },
            ]}
          />
        )}
      </span>
    </li>
  )
}
