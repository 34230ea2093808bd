import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxTextTaskMs } from '../../../shared/limits.ts'
import type { TextRequest } from '../../text-worker/text-tasks.ts'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { isQuicklyParsed } from '../../text-worker/parse-prose.ts'
import { MarkdownView } from './markdown-view.tsx'

/** A worker that never finishes a text that contains "endless". */
class EndlessTextWorker extends FakeTextWorker {
  override postMessage(request: TextRequest): void {
    if (!JSON.stringify(request.input).includes('endless')) super.postMessage(request)
  }
}

beforeEach(() => {
  vi.stubGlobal('Worker', EndlessTextWorker)
})

afterEach(() => vi.useRealTimers())

describe('long blocks', () => {
  it('of code are plain at once, and coloured when the worker is done', async () => {
    const { container } = renderInApp(<MarkdownView text={fence('const a = "b"\n'.repeat(110))} />)
    expect(screen.getAllByText('const a = "b"')).toHaveLength(110)
    await vi.waitFor(() => expect(container.querySelectorAll('.tone-word')).toHaveLength(110))
  })

  it('of code stay plain, and say so, when the watchdog ends their colouring', async () => {
    vi.useFakeTimers()
    renderInApp(<MarkdownView text={fence('const endless = "b"\n'.repeat(110))} />)
    await act(() => vi.advanceTimersByTimeAsync(maxTextTaskMs + 1))
    expect(screen.getByText('Shown without colours: colouring took too long.')).toBeTruthy()
    expect(screen.getAllByText('const endless = "b"')).toHaveLength(110)
  })

  it('of prose that cannot be cut are parsed by the worker', async () => {
    const { container } = renderInApp(<MarkdownView text={`- **Item.** ${'word '.repeat(6_000)}`} />)
    await vi.waitFor(() => expect(container.querySelector('li strong')?.textContent).toBe('Item.'))
  })

  it('with more brackets than anybody writes are parsed by the worker', () => {
    expect(isQuicklyParsed(`${'['.repeat(2_000)}a${'](b)'.repeat(2_000)}`)).toBe(false)
    expect(isQuicklyParsed('[a](b) '.repeat(900))).toBe(true)
  })

  it('of prose are plain text, and say so, when the watchdog ends their parsing', async () => {
    vi.useFakeTimers()
    renderInApp(<MarkdownView text={`- endless ${'word '.repeat(6_000)}`} />)
    await act(() => vi.advanceTimersByTimeAsync(maxTextTaskMs + 1))
    expect(screen.getByText('Shown as plain text: formatting took too long.')).toBeTruthy()
  })
})

function fence(code: string): string {
  return `\`\`\`ts\n${code}\`\`\`\n`
}
