import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ErrorNotice } from './error-notice.tsx'

const refused: AppError = {
  kind: 'unsupported-parameter',
  message: 'practice-picky does not accept temperature',
  gatewaySays: "Unsupported parameter: 'temperature'",
  nextStep: 'Nothing was sent again.',
  status: 400,
  code: 'unsupported_parameter',
  field: 'temperature',
  requestId: 'req_1',
  detail: '{"error":{}}',
  remedies: [{ type: 'remove-field', field: 'temperature' }, { type: 'retry' }],
}

afterEach(() => vi.restoreAllMocks())

describe('the failed face', () => {
  it('says what happened, the gateway’s own words, what next and the request id', () => {
    renderInApp(<ErrorNotice error={refused} />)
    const notice = screen.getByRole('alert')
    for (const words of [
      'practice-picky does not accept temperature',
      "Unsupported parameter: 'temperature'",
      'Nothing was sent again.',
      '400',
      'unsupported_parameter',
      'req_1',
    ]) {
      expect(notice.textContent).toContain(words)
    }
  })

  it('offers a remedy only where somebody can do it', async () => {
    const onRemedy = vi.fn()
    const { user, unmount } = renderInApp(
      <ErrorNotice error={refused} onRemedy={onRemedy} remedyLabels={{ retry: 'Continue' }} />,
    )
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry without temperature' }))
    expect(onRemedy.mock.calls).toEqual([[{ type: 'remove-field', field: 'temperature' }]])
    unmount()
    renderInApp(<ErrorNotice error={refused} />)
    expect(screen.queryByRole('button', { name: /Retry/ })).toBeNull()
  })

  it('copies everything as text, with the redacted cause', async () => {
    const { user } = renderInApp(<ErrorNotice error={refused} />)
    await user.click(screen.getByRole('button', { name: 'Copy error' }))
    const copied = await navigator.clipboard.readText()
    expect(copied.split('\n')).toEqual([
      'practice-picky does not accept temperature',
      "Gateway message: Unsupported parameter: 'temperature'",
      'Nothing was sent again.',
      'Status: 400',
      'Code: unsupported_parameter',
      'Field: temperature',
      'Request ID: req_1',
      'Kind: unsupported-parameter',
      '',
      '{"error":{}}',
    ])
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy()
  })

  it('says when the clipboard is refused', async () => {
    const { user } = renderInApp(<ErrorNotice error={refused} />)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    await user.click(screen.getByRole('button', { name: 'Copy request ID' }))
    expect(await screen.findByText('Not copied: access to the clipboard was denied')).toBeTruthy()
  })

  it('is calm about the user’s own Stop', () => {
    renderInApp(<ErrorNotice error={cancelledError} />)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Stopped.')).toBeTruthy()
  })
})

describe('a wait that the gateway asked for', () => {
  const busy: AppError = {
    kind: 'rate-limited',
    message: 'Too many requests for this key.',
    status: 429,
    remedies: [{ type: 'retry' }],
  }

  it('is counted down in the button, which is ready when it is over', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const onRemedy = vi.fn()
    renderInApp(<ErrorNotice error={{ ...busy, retryAt: Date.now() + 2_500 }} onRemedy={onRemedy} />)
    const button = screen.getByRole('button', { name: 'Retry' })
    expect(button.textContent).toMatch(/^Retry[2-4] s$/)
    button.click()
    expect(onRemedy).not.toHaveBeenCalled()
    await act(async () => vi.advanceTimersByTimeAsync(4_000))
    expect(screen.getByRole('button', { name: 'Retry' }).textContent).toBe('Retry')
    screen.getByRole('button', { name: 'Retry' }).click()
    expect(onRemedy.mock.calls).toEqual([[{ type: 'retry' }]])
    vi.useRealTimers()
  })

  it('that is long over keeps nobody waiting', () => {
    renderInApp(<ErrorNotice error={{ ...busy, retryAt: 1_000 }} onRemedy={vi.fn()} />)
    expect(screen.getByRole('button', { name: 'Retry' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  it('changes a key that was refused, and sets one that is missing', () => {
    const remedies = [{ type: 'set-key', connectionId: 'c1' }] as const
    const { unmount } = renderInApp(
      <ErrorNotice error={{ ...busy, kind: 'forbidden', remedies: [...remedies] }} onRemedy={vi.fn()} />,
    )
    expect(screen.getByRole('button', { name: 'Change key' })).toBeTruthy()
    unmount()
    renderInApp(
      <ErrorNotice error={{ ...busy, kind: 'no-key', remedies: [...remedies] }} onRemedy={vi.fn()} />,
    )
    expect(screen.getByRole('button', { name: 'Set the key' })).toBeTruthy()
  })
})
