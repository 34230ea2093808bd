import type { Connection, KeyState } from '../../../shared/connections/connection.ts'
import type { KeyCondition } from '../../lib/connections/key-condition.ts'
import { useCheckUp } from '../../queries/check-up.ts'
import type { CheckUp } from '../../queries/start-check-up.ts'
import { activeKey } from '../../queries/connections.ts'
import { useKeyCondition } from './use-key-condition.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** What a key's condition means for the next request. */
export type Readiness = 'ready' | 'untested' | 'needs-key' | 'waiting' | 'unusable'

/** Whether a connection can be asked with a key in this condition. */
export function readinessOf({ state, isUnusable }: KeyCondition): Readiness {
  if (state === 'missing') return 'needs-key'
  if (state === 'limited') return 'waiting'
  if (state === 'untested') return 'untested'
  return isUnusable ? 'unusable' : 'ready'
}

/** Where a key is kept, or why it cannot be used, in words. */
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

/** Nothing is known against it. */
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

/** The state of a connection as a dot: green, grey, hollow, amber, red. The words are there for screen readers. */
export function ConnectionDot({ connection }: { connection: Connection }) {
  const { readiness: readinessTexts } = connectionsText()
  const known = readinessOf(useKeyCondition(activeKey(connection)))
  // The app's own gateway takes the app's own key.
  const readiness = known === 'untested' && connection.isPractice ? 'ready' : known
  const worst = worstStage(useCheckUp(connection).checkUp)
  // What the doctor found says more than a key that looks fine.
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

/** What stands beside a connection in a list: nothing while it is ready. */
export function ConnectionProblem({ connection }: { connection: Connection }) {
  const condition = useKeyCondition(activeKey(connection))
  return isUsable(readinessOf(condition)) ? null : condition.label
}

/** The host of an address, for narrow places. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
