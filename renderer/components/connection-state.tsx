import type { Connection, KeyState } from '../../shared/connections/connection.ts'
import { activeKey } from '../queries/connections.ts'

/** What a key's state means for the next request. */
export type Readiness = 'ready' | 'needs-key' | 'unusable'

/** Whether a connection can be asked with the key it has. */
export function readinessOf(connection: Connection): Readiness {
  const key = activeKey(connection)
  if (key === undefined) return 'needs-key'
  return key.state === 'unreadable' || key.state === 'other-origin' ? 'unusable' : 'ready'
}

/** A key's state in words. */
export const keyStateWords: Readonly<Record<KeyState, string>> = {
  saved: 'Saved encrypted',
  session: 'Until the app closes',
  environment: 'From the environment',
  'built-in': 'Built in',
  unreadable: 'Cannot be read here',
  'other-origin': 'Belongs to another address',
}

const dots: Readonly<Record<Readiness, string>> = {
  ready: 'bg-ok',
  'needs-key': 'shadow-[inset_0_0_0_1.5px_var(--color-ink-3)]',
  unusable: 'bg-danger',
}

const spoken: Readonly<Record<Readiness, string>> = {
  ready: 'ready',
  'needs-key': 'no key',
  unusable: 'key cannot be used',
}

/** The state of a connection as a dot: filled, hollow, red. The words are there for screen readers. */
export function ConnectionDot({ connection }: { connection: Connection }) {
  const readiness = readinessOf(connection)
  return (
    <span className={`inline-block size-1.75 flex-none rounded-full ${dots[readiness]}`}>
      <span className="only-spoken">{spoken[readiness]}</span>
    </span>
  )
}

/** The host of an address, for narrow places. */
export function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}
