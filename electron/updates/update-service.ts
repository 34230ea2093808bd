import * as z from 'zod/mini'
import type { UpdateState } from '../../shared/app/update-state.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { isJsonObject } from '../../shared/json.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import type { Clock, Log, Store } from '../host/host.ts'
import { isNewerVersion } from './compare-versions.ts'
import { fetchRelease } from './fetch-release.ts'

export interface UpdateService {
  /** `undefined` when there is no releases address: then no check is offered. */
  state(): UpdateState | undefined
  /**
   * Checks now, regardless of the setting: the user's click. `unavailable` without an address; otherwise like
   * `fetchRelease`.
   */
  check(): Promise<Result<UpdateState>>
  /** Turns the daily check on or off. Its failures are not reported. */
  follow(isOn: boolean): void
  /** Ends a running check. */
  close(): void
}

export interface UpdateDependencies {
  readonly config: Store
  readonly clock: Clock
  readonly log: Log
  readonly gateway: Pick<Gateway, 'fetchAnswer'>
  readonly systemProxy: (url: string) => Promise<string | null>
  /** This app's version. */
  readonly version: string
  /** An https address that answers like GitHub for its latest release; `''` for none. */
  readonly address: string
  readonly onChanged: () => void
}

const storeKey = 'updates'
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The maximum total time, for a server that sends a byte now and then. */
const maxCheckMs = 60_000

const storedSchema = z.object({
  /** When it was last checked, successfully or not. */
  askedAt: z.catch(z.nullable(z.number()), null),
  checkedAt: z.catch(z.nullable(z.number()), null),
  latest: z.catch(z.nullable(z.object({ version: z.string(), url: z.string() })), null),
})

type Stored = z.infer<typeof storedSchema>

/** Reports newer versions, if the user wants that. Downloads and installs nothing. */
export function createUpdateService(dependencies: UpdateDependencies): UpdateService {
  const { config, clock, log, gateway, systemProxy, version, onChanged } = dependencies
  const address = readAddress(dependencies.address)
  let stored = readStored(config.get(storeKey))
  let cancelTimer: (() => void) | undefined
  let running: Promise<Result<UpdateState>> | undefined
  const closed = new AbortController()

  function remember(change: Partial<Stored>): void {
    stored = { ...stored, ...change }
    // When this cannot be saved, the next start checks again.
    config.set(storeKey, stored)
  }

  function stateAt({ host }: URL): UpdateState {
    const { checkedAt, latest } = stored
    return {
      host,
      ...(checkedAt !== null && { checkedAt }),
      ...(latest !== null && isNewerVersion(latest.version, version) && { available: latest }),
    }
  }

  async function ask(url: URL): Promise<Result<UpdateState>> {
    const slow = new AbortController()
    const cancelLimit = clock.after(maxCheckMs, () => slow.abort())
    remember({ askedAt: clock.now() })
    try {
      const proxyUrl = await systemProxy(url.href)
      const release = await fetchRelease(
        url,
        proxyUrl,
        gateway,
        AbortSignal.any([closed.signal, slow.signal]),
      )
      if (slow.signal.aborted) return err(timedOut(url))
      if (!release.ok) return release
      remember({ checkedAt: clock.now(), latest: release.value })
      onChanged()
      return ok(stateAt(url))
    } finally {
      cancelLimit()
    }
  }

  function askOnce(url: URL): Promise<Result<UpdateState>> {
    running ??= ask(url).finally(() => (running = undefined))
    return running
  }

  async function askQuietly(url: URL): Promise<void> {
    try {
      const answer = await askOnce(url)
      if (!answer.ok) log.info(`update check: ${answer.error.message}`)
    } catch (error) {
      log.error(`update check: ${String(error)}`)
    }
  }

  /** Checks every hour whether a day has passed, since timers stop while the computer sleeps. */
  function checkWhenDue(url: URL): void {
    const { askedAt } = stored
    const passed = clock.now() - (askedAt ?? 0)
    // After the clock was set back the last check is unknown.
    if (passed >= dayMs || passed < 0) void askQuietly(url)
    cancelTimer = clock.after(hourMs, () => checkWhenDue(url))
  }

  return {
    state: () => (address === null ? undefined : stateAt(address)),
    check: async () =>
      address === null ? err({ kind: 'unavailable', ...hostError('noReleases') }) : askOnce(address),
    follow(isOn) {
      cancelTimer?.()
      cancelTimer = undefined
      if (isOn && address !== null && !closed.signal.aborted) checkWhenDue(address)
    },
    close() {
      closed.abort()
      cancelTimer?.()
    },
  }
}

function readAddress(text: string): URL | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : null
}

function readStored(value: unknown): Stored {
  return storedSchema.parse(isJsonObject(value) ? value : {})
}

function timedOut({ host }: URL) {
  return {
    kind: 'timeout',
    ...hostError('updateTimedOut', { host, seconds: maxCheckMs / 1000 }),
  } as const
}
