import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { FindBar } from '../../../panels/find/find-bar.tsx'
import { searchWords } from '../../../../shared/search/terms.ts'
import { useChatView } from '../chat-view-store.ts'
import { useSlowLiveRun } from '../../../stores/use-live-runs.tsx'
import { findDrawn, mark, removeMarks } from './find-marks.ts'
import { findTurns, firstMatchFrom, turnOfMatch, type Found, type FindScope } from './find-turns.ts'
import './find.css'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type ConversationFindProps = {
  turns: readonly Turn[]
  /** The box that the turns scroll in. */
  box: RefObject<HTMLElement | null>
  /** Renders a turn, and calls back once it is rendered. */
  reach: (index: number, onReached?: (element: HTMLElement) => void) => void
  onClose: () => void
}

interface Search {
  readonly query: string
  readonly scope: FindScope
  /** Index of the current match. */
  readonly match: number
}

const scopes = ['all', 'user', 'assistant', 'tools'] as const satisfies FindScope[]

/** Maximum number of ticks beside the transcript; more would merge to a bar. */
const maxTicks = 150

/** Finds in all turns of a conversation, and steps through the matches. */
export function ConversationFind({ turns: stored, box, reach, onClose }: ConversationFindProps) {
  const texts = chatText().find
  const input = useRef<HTMLInputElement>(null)
  const [{ query, scope, match }, setSearch] = useState<Search>({ query: '', scope: 'all', match: 0 })
  const turns = useTurnsNow(stored)
  const found = useMemo(() => findTurns(turns, query, scope), [turns, query, scope])
  const shown = Math.min(match, Math.max(0, found.count - 1))
  /** Whether the current match must be scrolled into view once it is rendered. */
  const isWanted = useRef(false)

  /** Index of the turn in view when the search began, or of the last step: each keystroke searches from there. */
  const origin = useRef(0)
  const begin = useEffectEvent(() => {
    origin.current = firstInView(box.current, turns)
    focusAll(input.current)
  })
  useEffect(() => begin(), [])
  useCommand('chat.find', () => {
    origin.current = firstInView(box.current, turns)
    focusAll(input.current)
  })

  const refresh = useEffectEvent(() => {
    const element = box.current
    if (element === null) return
    const drawn = findDrawn(element, query, scope, new Set(found.turns.map(({ turnId }) => turnId)))
    const turn = turnOfMatch(found, shown)
    const ranges = drawn.get(turn?.turnId ?? '') ?? []
    // Rendered text has fewer characters than its Markdown, so a match may have no range.
    const range = ranges[Math.min(shown - (turn?.before ?? 0), ranges.length - 1)]
    mark(drawn, range)
    if (!isWanted.current || range === undefined) return
    isWanted.current = false
    scrollTo(element, range)
  })

  // Refresh the highlights when the DOM changes: turns come into view, answers grow, code is highlighted.
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, 100)
    })
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      removeMarks()
    }
  }, [box])
  useEffect(() => refresh())

  const goTo = (next: Search, among: Found) => {
    setSearch(next)
    const turn = turnOfMatch(among, next.match)
    if (turn === undefined) return
    isWanted.current = true
    const isDrawn = box.current?.querySelector(`[data-turn="${CSS.escape(turn.turnId)}"]`) != null
    if (!isDrawn) reach(turn.index)
  }
  const search = (change: { query: string } | { scope: FindScope }) => {
    const next = { query, scope, ...change }
    const among = findTurns(turns, next.query, next.scope)
    goTo({ ...next, match: firstMatchFrom(among, origin.current) }, among)
  }
  const step = (by: 1 | -1) => {
    if (found.count === 0) return
    const next = (shown + by + found.count) % found.count
    origin.current = turnOfMatch(found, next)?.index ?? 0
    goTo({ query, scope, match: next }, found)
  }

  const passage = useChatView((state) => state.openedPassage)
  const openPassage = useChatView((state) => state.openPassage)
  const index = turns.findIndex(({ id }) => id === passage?.turnId)
  const showPassage = useEffectEvent((opened: string) => {
    const turn = turns[index]
    if (turn === undefined) return
    openPassage(undefined)
    const text = passageQuery(turn, opened)
    const among = findTurns(turns, text, 'all')
    origin.current = index
    goTo({ query: text, scope: 'all', match: firstMatchFrom(among, index) }, among)
  })
  // The earlier turns of a long conversation are loaded a moment later.
  const opened = index === -1 ? undefined : passage?.search
  useEffect(() => {
    if (opened === undefined) return undefined
    // By then the transcript has scrolled to the turn.
    const frame = requestAnimationFrame(() => showPassage(opened))
    return () => cancelAnimationFrame(frame)
  }, [opened])

  return (
    <>
      <FindBar
        label={texts.title}
        input={input}
        query={query}
        onQuery={(text) => search({ query: text })}
        match={shown}
        count={found.count}
        onStep={step}
        onClose={onClose}
      >
        <SegmentedControl
          className="ml-auto"
          label={texts.scope}
          value={scope}
          onChange={(next) => search({ scope: next })}
          segments={scopes.map((value) => ({ value, label: texts.scopes[value] }))}
        />
      </FindBar>
      <Ticks found={found} turnCount={turns.length} match={shown} />
    </>
  )
}

/**
 * The part of a search that a turn contains literally: all of it, or one of its words, which may be anywhere in the
 * turn.
 */
function passageQuery(turn: Turn, search: string): string {
  return [search, ...searchWords(search)].find((text) => findTurns([turn], text, 'all').count > 0) ?? search
}

function focusAll(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

/** Ticks at the positions of matches in the whole conversation. */
function Ticks({ found, turnCount, match }: { found: Found; turnCount: number; match: number }) {
  const current = turnOfMatch(found, match)
  const every = Math.ceil(found.turns.length / maxTicks)
  return (
    <div aria-hidden className="pointer-events-none absolute top-pane-head right-0 bottom-0 z-10 w-1.5">
      {found.turns
        .filter((turn, index) => index % every === 0 || turn === current)
        .map((turn) => (
          <span
            key={turn.turnId}
            className={`absolute h-0.75 w-full ${turn === current ? 'bg-accent' : 'bg-accent-line'}`}
            style={{ top: `${((turn.index + 0.5) / turnCount) * 100}%` }}
          />
        ))}
    </div>
  )
}

/** The turns, with the current content of a running answer. */
function useTurnsNow(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.at(-1)
  const live = useSlowLiveRun(last?.run?.status === 'running' ? last.run.id : undefined)
  return useMemo(
    () =>
      last === undefined || live?.run === undefined
        ? turns
        : [...turns.slice(0, -1), { ...last, blocks: [...live.blocks] }],
    [turns, last, live],
  )
}

/** The index of the first turn that is at least partly in view. */
function firstInView(box: HTMLElement | null, turns: readonly Turn[]): number {
  const drawn = [...(box?.querySelectorAll<HTMLElement>('[data-turn]') ?? [])]
  const top = box?.scrollTop ?? 0
  const first = drawn.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > top) ?? drawn[0]
  const id = first?.dataset['turn']
  return Math.max(
    0,
    turns.findIndex((turn) => turn.id === id),
  )
}

/** Scrolls a match into the upper third, unless it is in view. */
function scrollTo(box: HTMLElement, range: Range): void {
  const [view, at] = [box.getBoundingClientRect(), range.getBoundingClientRect()]
  const isDrawn = at.width > 0 || at.height > 0
  if (!isDrawn || (at.top >= view.top && at.bottom <= view.bottom)) return
  box.scrollTo({ top: box.scrollTop + at.top - view.top - view.height / 3 })
}
