import { CircleAlert, KeyRound, Settings2, Timer, type LucideIcon } from 'lucide-react'
import type { Connection, KeyDescription } from '../../shared/connections/connection.ts'
import { keyCondition } from '../lib/connections/key-condition.ts'
import { isUsable, readinessOf, type Readiness } from '../panels/connections/connection-state.tsx'
import { Icon } from '../controls/buttons/icon.tsx'
import { useKeyCondition } from '../panels/connections/use-key-condition.ts'
import { Menu } from '../controls/overlays/menu.tsx'
import { activeKey, useConnectionCommand } from '../queries/connections.ts'
import { navigate } from '../stores/route.ts'
import { appText } from '../../shared/text/en/app.ts'

const icons: Readonly<Record<Readiness, LucideIcon>> = {
  ready: KeyRound,
  untested: KeyRound,
  'needs-key': CircleAlert,
  waiting: Timer,
  unusable: CircleAlert,
}

const colors: Readonly<Record<Readiness, string>> = {
  ready: 'text-ink-2',
  untested: 'text-ink-2',
  'needs-key': 'text-danger',
  waiting: 'text-warn',
  unusable: 'text-danger',
}

/** The key in use, without its value, with a menu of the others. */
export function KeyState({ connection }: { connection: Connection }) {
  const key = activeKey(connection)
  const { mutate: selectKey } = useConnectionCommand('keys.select')
  const condition = useKeyCondition(key)
  const readiness = readinessOf(condition)
  const label = isUsable(readiness) && key !== undefined ? nameAndCount(key) : condition.label
  return (
    <Menu
      className="w-72"
      trigger={
        <button
          type="button"
          className={`tabular flex h-control-small min-w-0 shrink items-center gap-1.5 rounded-sm px-2 text-small hover:bg-hover ${colors[readiness]}`}
          title={condition.remedy}
        >
          <span className="only-spoken">{appText().keys.current}</span>
          <Icon of={icons[readiness]} size="small" />
          <span className="symbol-only-when-small truncate" title={label}>
            {label}
          </span>
          {key === undefined || key.lastFour === '' ? null : (
            <span className="left-out-when-small flex-none font-mono text-wire-small text-ink-3">
              …{key.lastFour}
            </span>
          )}
        </button>
      }
      sections={[
        {
          heading: appText().keys.of(connection.name),
          items: connection.keys.map((other) => ({
            id: other.id,
            label: other.name,
            icon: KeyRound,
            meta: metaOf(other),
            isChosen: other.id === connection.activeKeyId,
            onSelect: () => selectKey({ connectionId: connection.id, keyId: other.id }),
          })),
        },
        {
          heading: condition.remedy,
          items: [
            {
              id: 'manage',
              label: connection.isPractice ? appText().keys.aboutPractice : appText().keys.addOrReplace,
              icon: Settings2,
              onSelect: () => navigate('settings', `connections/${connection.id}`),
            },
          ],
        },
      ]}
    />
  )
}

function nameAndCount({ name, health }: KeyDescription): string {
  return health?.modelCount === undefined
    ? name
    : appText().keys.nameAndModels({ name, models: health.modelCount })
}

/** The last characters of a usable key, otherwise why it cannot be used. */
function metaOf(key: KeyDescription): string {
  const { state, label } = keyCondition(key, Date.now())
  const isFine = state === 'valid' || state === 'untested'
  return isFine && key.lastFour !== '' ? `…${key.lastFour}` : label.toLowerCase()
}
