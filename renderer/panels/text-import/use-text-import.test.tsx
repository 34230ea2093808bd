import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { ReadRows } from '../../lib/text-import/read-rows.ts'
import type { RowsFile } from '../../lib/text-import/rows-file.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useTextImport } from './use-text-import.ts'

const reading = vi.hoisted(() => ({ untilMayRead: Promise.resolve() }))

vi.mock('./read-rows-in-background.ts', () => ({
  async readRowsInBackground({ choice = {} }: RowsFile): Promise<Result<ReadRows>> {
    await reading.untilMayRead
    return ok({ rows: [{ text: 'a' }], columns: ['one', 'two'], textColumn: choice.textColumn ?? 'one' })
  },
}))

const table = new File(['one,two\na,b\n'], 'table.csv')

function Import() {
  const texts = useTextImport(() => undefined)
  return (
    <>
      <p>{texts.pending === undefined ? 'Nothing waits' : `Column ${texts.pending.read.textColumn}`}</p>
      <p>{texts.isReading ? 'Reading' : 'Not reading'}</p>
      <button onClick={() => texts.addFiles([table])}>Add</button>
      <button onClick={() => texts.choose({ textColumn: 'two' })}>Two</button>
      <button onClick={() => texts.take('append')}>Take</button>
      <button onClick={texts.cancel}>Cancel</button>
    </>
  )
}

it.each(['Cancel', 'Take'])('is over by "%s", though it is being read with another column', async (end) => {
  const { user } = renderInApp(<Import />)
  await user.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByText('Column one')
  const { promise, resolve: read } = Promise.withResolvers<void>()
  reading.untilMayRead = promise
  await user.click(screen.getByRole('button', { name: 'Two' }))
  expect(screen.getByText('Reading')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: end }))
  await screen.findByText('Nothing waits')
  await act(async () => read())
  expect(screen.getByText('Nothing waits')).toBeTruthy()
  expect(screen.getByText('Not reading')).toBeTruthy()
})
