import type { Connection, KeyState } from '../../../shared/connections/connection.ts'
import type { KeyCondition } from '../../lib/connections/key-condition.ts'
import { useCheckUp } from '../../queries/check-up.ts'
import type { CheckUp } from '../../queries/start-check-up.ts'
import { activeKey } from '../../queries/connections.ts'
import { useKeyCondition } from './use-key-condition.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** Whether a connection can send the next request, judging by its key. */
export type Readiness = 'ready' | 'untested' | 'needs-key' | 'waiting' | 'unusable'

/** The readiness of a connection whose key is in this condition. */
export function readinessOf({ state, isUnusable }: KeyCondition): Readiness {
  if (state === 'missing') return 'needs-key'
  if (state === 'limited') return 'waiting'
  if (state === 'untested') return 'untested'
  return isUnusable ? 'unusable' : 'ready'
}

/** Where a key is stored, or why it cannot be used. */
export function keyStateLabel(state: KeyState): string {
  const { storage, condition } = connectionsText()
  switch (state) {
    case 'saved':
    case 'session':
    case 'environment':
      return storage[state]
    case 'built-in':
      return storage.builtIn
    case 'unreadable':
      return condition.unreadable
    case 'other-origin':
      return condition.otherOrigin
    default:
      return condition.otherWay
  }
}

/** Whether no problem with the key is known. */
export function isUsable(readiness: Readiness): boolean {
  return readiness === 'ready' || readiness === 'untested'
}

const dots: Readonly<Record<Readiness, string>> = {
  ready: 'bg-ok',
  untested: 'bg-ink-3',
  'needs-key': 'shadow-[inset_0_0_0_1.5px_var(--color-ink-3)]',
  waiting: 'bg-warn',
  unusable: 'bg-danger',
}

/** The state of a connection as a dot: green, grey, hollow, amber, red. Screen readers get it as text. */
export function ConnectionDot({ connection }: { connection: Connection }) {
  const { readiness: readinessTexts } = connectionsText()
  const known = readinessOf(useKeyCondition(activeKey(connection)))
  // The practice gateway uses the app's own key, which needs no test.
  const readiness = known === 'untested' && connection.isPractice ? 'ready' : known
  const worst = worstStage(useCheckUp(connection).checkUp)
  // A problem that the doctor found outranks a key that seems usable.
  const isOff = isUsable(readiness) && worst !== undefined
  const dot = isOff ? (worst === 'failed' ? dots.unusable : dots.waiting) : dots[readiness]
  return (
    <span className={`inline-block size-1.75 flex-none rounded-full ${dot}`}>
      <span className="only-spoken">
        {isOff
          ? readinessTexts.problemFound
          : readinessTexts[readiness === 'needs-key' ? 'needsKey' : readiness]}
      </span>
    </span>
  )
}

function worstStage(checkUp: CheckUp | null): 'failed' | 'warned' | undefined {
  const states = checkUp?.stages.map(({ state }) => state) ?? []
  if (states.includes('failed')) return 'failed'
  return states.includes('warned') ? 'warned' : undefined
}

/** The problem of a connection in a list; renders nothing while it is ready. */
export function ConnectionProblem({ connection }: { connection: Connection }) {
  const condition = useKeyCondition(activeKey(connection))
  return isUsable(readinessOf(condition)) ? null : condition.label
}

/** The host of an address, where space is short. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
