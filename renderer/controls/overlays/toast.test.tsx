import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { collectAnnouncements } from '../../testing/announcements.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useToast, type ToastMessage } from './toast.tsx'
import { settleUndo } from './undo-settled.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})

afterEach(() => {
  vi.useRealTimers()
})

function Shower({ toast }: { toast: ToastMessage }) {
  const { show } = useToast()
  return (
    <button type="button" onClick={() => show(toast)}>
      Show {toast.message}
    </button>
  )
}

function Failure() {
  const { showProblem } = useToast()
  return (
    <button type="button" onClick={() => showProblem('The file was not saved.')}>
      Fail
    </button>
  )
}

function press(name: string): void {
  act(() => screen.getByRole('button', { name }).click())
}

const inFront = () =>
  screen
    .queryAllByRole('dialog', { hidden: true })
    .filter((toast) => !toast.hasAttribute('data-limited'))
    .map(({ textContent }) => textContent)

async function passes(milliseconds: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

it('shows one at a time, the newest; one behind it comes back with its whole time and its Undo', async () => {
  const undone = vi.fn<() => void>()
  renderInApp(
    <>
      <Shower toast={{ message: 'Trash', undo: undone }} />
      <Shower toast={{ message: 'Copied' }} />
    </>,
  )
  press('Show Trash')
  await passes(5_000)
  press('Show Copied')
  await passes(100)
  expect(inFront()).toEqual(['Copied'])
  await passes(5_000)
  expect(inFront()).toEqual(['TrashUndo'])
  await passes(6_000)
  expect(inFront()).toEqual(['TrashUndo'])
  press('Undo')
  expect(undone).toHaveBeenCalledOnce()
  await passes(1_000)
  expect(inFront()).toEqual([])
})

it('leaves time to read what failed and what to do about it', async () => {
  renderInApp(<Failure />)
  press('Fail')
  await passes(14_000)
  expect(inFront()).toEqual(['The file was not saved.'])
  await passes(2_000)
  expect(inFront()).toEqual([])
})

it('is said once, and not again while it stands there', async () => {
  renderInApp(<Shower toast={{ message: 'Copied' }} />)
  const spoken = collectAnnouncements()
  press('Show Copied')
  await passes(3_000)
  expect(spoken.take().map((text) => text.match(/Copied/g)?.length)).toEqual([1])
  spoken.stop()
})

it('goes with what its undo would bring back, also from behind another one', async () => {
  renderInApp(
    <>
      <Shower toast={{ message: 'Trash', undo: () => undefined, undoes: ['photo', 'image'] }} />
      <Shower toast={{ message: 'Other', undo: () => undefined, undoes: ['clip'] }} />
    </>,
  )
  press('Show Trash')
  press('Show Other')
  await passes(100)
  act(() => settleUndo(['image']))
  await passes(1_000)
  expect(inFront()).toEqual(['OtherUndo'])
  act(() => settleUndo(['clip']))
  await passes(1_000)
  expect(screen.queryAllByRole('dialog', { hidden: true })).toEqual([])
})

it('leads to what it is about', async () => {
  const shown = vi.fn<() => void>()
  renderInApp(<Shower toast={{ message: 'Video saved', action: { label: 'Play', run: shown } }} />)
  press('Show Video saved')
  press('Play')
  expect(shown).toHaveBeenCalledOnce()
})
