import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { MediaSpace } from '../../../../shared/media/media-space.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { FileNamesRow } from './file-names.tsx'
import { LibrarySpaceRow } from './library-space.tsx'

const gigabyte = 1_000_000_000
const value = async () => ((await field()) as HTMLInputElement).value
const field = () => screen.findByRole('textbox', { name: 'Pattern for new file names' })

describe('the pattern of file names', () => {
  it('shows what a file would be called as it is typed, and is saved when it is left', async () => {
    const { user, bridge } = renderInApp(<FileNamesRow />)
    expect(await value()).toBe('{date}_{time}_{model}_{voice}_{prompt}')
    screen.getByText(
      /Example: \d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_gpt-image-1_a-lighthouse-at-dusk\.png and \S+_tts-1_alloy_a-lighthouse-at-dusk\.mp3/,
    )
    await user.clear(await field())
    await user.type(await field(), '{{prompt} {{index} of {{modle}')
    screen.getByText(
      'Example: a-lighthouse-at-dusk 1 of {modle}.png and a-lighthouse-at-dusk 1 of {modle}.mp3',
    )
    screen.getByText('Unknown: {modle}. It is used as it is.')
    expect(bridge.callsOf('settings.set')).toEqual([])
    await user.tab()
    await waitFor(() =>
      expect(bridge.callsOf('settings.set')).toEqual([{ fileNamePattern: '{prompt} {index} of {modle}' }]),
    )
  })

  it('takes tokens with a click, and goes back to what it was at first', async () => {
    const { user, bridge } = renderInApp(<FileNamesRow />)
    await user.click(await screen.findByRole('button', { name: 'Insert {request-id}' }))
    await waitFor(async () =>
      expect(await value()).toBe('{date}_{time}_{model}_{voice}_{prompt}_{request-id}'),
    )
    await user.click(screen.getByRole('button', { name: 'Reset pattern' }))
    await waitFor(async () => expect(await value()).toBe('{date}_{time}_{model}_{voice}_{prompt}'))
    expect(bridge.callsOf('settings.set').at(-1)).toEqual({ fileNamePattern: '' })
    expect(screen.queryByRole('button', { name: 'Reset pattern' })).toBeNull()
  })
})

function openSize(space: Partial<MediaSpace>) {
  const all = {
    bytes: 3.8 * gigabyte,
    trashBytes: 0,
    level: 'ok',
    freeBytes: 210 * gigabyte,
    ...space,
  } as const
  return renderInApp(<LibrarySpaceRow />, { handlers: { 'media.space': () => ok(all) } })
}

describe('the size of the library', () => {
  it('has no limit at first, and gets one that is saved when it is left', async () => {
    const { user, bridge } = openSize({ trashBytes: gigabyte })
    await screen.findByText('1.0 GB of it in the trash')
    screen.getByText('210 GB free on the disk')
    expect(screen.queryByRole('meter')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Warn when the library reaches a size' }))
    const limit = await screen.findByRole('spinbutton', { name: 'Size limit' })
    expect(bridge.callsOf('settings.set')).toEqual([{ libraryLimitBytes: 10 * gigabyte }])
    await user.clear(limit)
    await user.type(limit, '4.5')
    await user.tab()
    await waitFor(() =>
      expect(bridge.callsOf('settings.set').at(-1)).toEqual({ libraryLimitBytes: 4.5 * gigabyte }),
    )
  })

  it('warns before it is full, says when that will be, and leads to what takes the room', async () => {
    const { user } = openSize({
      limitBytes: 4 * gigabyte,
      level: 'nearly-full',
      by: 'limit',
      daysLeft: 6,
      trashBytes: 2_000_000,
    })
    await screen.findByText('3.8 GB of 4.0 GB')
    expect(screen.getByRole('meter', { name: 'Library size' }).getAttribute('aria-valuenow')).toBe('95')
    screen.getByText('Full in about 6 days')
    expect(screen.getByRole('status').textContent).toContain('The library has almost reached its size limit.')
    await user.click(screen.getByRole('button', { name: 'Free space' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Show largest files',
      'Show oldest files',
      'Show trash2.0 MB',
    ])
    await user.click(items[0] ?? document.body)
    await waitFor(() => expect(location.hash).toBe('#/library'))
  })

  it('says what to do when the disk is full', async () => {
    openSize({ level: 'full', by: 'disk', freeBytes: 0, diskBytes: 100 * gigabyte })
    expect((await screen.findByRole('status')).textContent).toBe(
      'The disk is full: new files cannot be saved. Free some space or choose another media folder.',
    )
    expect(screen.getByRole('meter').getAttribute('aria-valuenow')).toBe('100')
  })
})
