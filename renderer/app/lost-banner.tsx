import { CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { LostState } from '../../shared/ipc/bridge.ts'
import { useBridge, useBridgeRetry, useBridgeState } from '../bridge/use-bridge.ts'
import { Button } from '../controls/buttons/button.tsx'
import { copyText } from '../controls/buttons/copy-text.ts'
import { Icon } from '../controls/buttons/icon.tsx'
import { Spinner } from '../controls/panes/spinner.tsx'
import { useToast } from '../controls/overlays/toast.tsx'
import { useNow } from '../controls/hooks/use-now.ts'
import { formatDuration, formatWholeSeconds } from '../lib/format-time.ts'
import { useLiveRuns } from '../stores/use-live-runs.tsx'
import { appText } from '../../shared/text/en/app.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { Banner } from './banner.tsx'
import { StartBanner } from './start-progress-lazy.tsx'
import { useStartStep } from './use-start-step.ts'

/** An interruption of this length is more than a restart of the app, in milliseconds. */
const longBreakMs = 60_000
/** A shorter interruption is over before anybody could notice it, in milliseconds. */
const noticedBreakMs = 2_000
const thanksMs = 6_000

type Break = { readonly since: number; readonly endedAt: number | undefined }

/** Says that the main process is unreachable, what happens next, and that it is reachable again. */
export function LostBanner() {
  const state = useBridgeState()
  const [latest, forget] = useLatestBreak()
  const step = useStartStep(latest?.endedAt !== undefined)
  if (latest === undefined) return null
  const { since, endedAt } = latest
  if (endedAt === undefined) {
    return state === 'open' ? null : <Lost state={state === 'connecting' ? 'lost' : state} since={since} />
  }
  if (step !== undefined) return <StartBanner step={step} />
  return endedAt - since < noticedBreakMs ? null : (
    <Again key={endedAt} milliseconds={endedAt - since} onDone={forget} />
  )
}

/** The most recent interruption, and a function that forgets it. */
function useLatestBreak(): readonly [Break | undefined, () => void] {
  const bridge = useBridge()
  const [latest, setLatest] = useState<Break>()
  useEffect(() => {
    const update = () =>
      setLatest((before) => {
        const isBroken = before !== undefined && before.endedAt === undefined
        if (bridge.state === 'open') return isBroken ? { ...before, endedAt: Date.now() } : before
        return isBroken ? before : { since: Date.now(), endedAt: undefined }
      })
    update()
    return bridge.onState(update)
  }, [bridge])
  return [latest, useCallback(() => setLatest(undefined), [])]
}

/** What is wrong, and what to do. Text that was typed exists only in this page until it is sent. */
function lostTexts(state: LostState, lostMs: number, attempt: number): { title: string; text: string } {
  const { lost } = appText()
  switch (state) {
    case 'lost':
      return lostMs < longBreakMs
        ? { title: lost.title, text: lost.attempt(attempt) }
        : { title: lost.longTitle(formatDuration(lostMs - (lostMs % longBreakMs))), text: lost.longText }
    case 'expired':
      return { title: lost.expired, text: lost.expiredText }
    case 'replaced':
      return { title: lost.expired, text: lost.replacedText }
    default:
      return assertNever(state)
  }
}

function Lost({ state, since }: { state: LostState; since: number }) {
  const bridge = useBridge()
  const retry = useBridgeRetry()
  const { show } = useToast()
  const now = useNow(1000, true)
  const lostMs = Math.max(0, now - since)
  const isLong = state !== 'lost' || lostMs >= longBreakMs
  const { title, text } = lostTexts(state, lostMs, retry?.attempt ?? 1)

  async function copyDrafts(): Promise<void> {
    const drafts = collectDrafts(document)
    const words = appText().lost
    if (drafts === '') return show({ message: words.noDrafts })
    show({ message: (await copyText(drafts)) ? words.draftsCopied : words.notCopied, icon: Copy })
  }

  return (
    <Banner
      tone={isLong ? 'danger' : 'warn'}
      icon={isLong ? <Icon of={CircleAlert} size="small" /> : <Spinner />}
    >
      {/* Attempts follow each other quickly, so screen readers announce only the first. */}
      <span role="alert" aria-atomic="false" className="min-w-0 flex-1">
        <b className="font-strong">{title}</b> <span aria-live={isLong ? undefined : 'off'}>{text}</span>
      </span>
      {/* Announced each second, it would interrupt everything else. */}
      <span aria-hidden="true" className="tabular flex-none">
        {retry?.at === undefined ? appText().lost.connecting : <NextAttempt key={retry.at} at={retry.at} />}
      </span>
      {isLong && (
        <Button size="small" variant="ghost" className="!text-current" onClick={() => void copyDrafts()}>
          {appText().lost.copyDrafts}
        </Button>
      )}
      <Button size="small" variant="ghost" className="!text-current" onClick={() => bridge.retryNow()}>
        {appText().lost.tryNow}
      </Button>
    </Banner>
  )
}

/** Mounted anew for each attempt, so that it starts from the current time rather than the clock's last tick. */
function NextAttempt({ at }: { at: number }) {
  const leftMs = at - useNow(1000, true)
  return appText().lost.nextIn(formatWholeSeconds(Math.ceil(leftMs / 1000) * 1000))
}

function Again({ milliseconds, onDone }: { milliseconds: number; onDone: () => void }) {
  const streams = useStore(
    useLiveRuns().store,
    ({ runs }) => Object.values(runs).filter(({ hasEnded }) => !hasEnded).length,
  )
  useEffect(() => {
    const timer = setTimeout(onDone, thanksMs)
    return () => clearTimeout(timer)
  }, [onDone])
  return (
    <Banner tone="ok" icon={<Icon of={CircleCheck} size="small" />}>
      <output className="min-w-0 flex-1">
        <b className="font-strong">{appText().lost.again(formatWholeSeconds(milliseconds))}</b>
        {unitsText().betweenSentences}
        {appText().lost.caughtUp(streams)}
      </output>
    </Banner>
  )
}

/**
 * Collects the content of the page's text fields, each below the field's name, to be pasted elsewhere when the app is
 * gone. Leaves out fields for keys, which are also hidden from password managers.
 */
function collectDrafts(page: ParentNode): string {
  return [...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input,textarea')]
    .filter(
      (field) =>
        (field instanceof HTMLTextAreaElement || field.type === 'text') &&
        !field.readOnly &&
        field.dataset['lpignore'] === undefined &&
        field.value.trim() !== '',
    )
    .map((field) => [nameOf(field), field.value].filter((part) => part !== '').join('\n'))
    .join('\n\n')
}

function nameOf(field: HTMLInputElement | HTMLTextAreaElement): string {
  return field.getAttribute('aria-label') ?? field.labels?.[0]?.textContent?.trim() ?? ''
}
