import { act, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { ExportPreview } from '../../../shared/transfer/export-forms.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ExportBody, ExportFoot } from './export-parts.tsx'

const preview: ExportPreview = {
  text: '{"messages":[]}',
  isCut: true,
  read: 200,
  count: 1_284,
  bytes: 3_100_000,
  losses: [{ kind: 'branches', count: 31, example: 'Routes' }],
}

it('shows how the file begins and what its form cannot say, and writes what was chosen', async () => {
  const { user, bridge } = renderInApp(
    <>
      <ExportBody ids={['c1', 'c2']} />
      <ExportFoot ids={['c1', 'c2']} />
    </>,
    { handlers: { 'transfer.preview': () => ok(preview) } },
  )
  const section = await screen.findByRole('region', { name: 'Preview' })
  expect(within(section).getByText('first 200 conversations of 1,284, about 3.1 MB')).toBeTruthy()
  expect(within(section).getByText('{"messages":[]}…')).toBeTruthy()
  expect(
    within(section).getByRole('heading', { name: 'Not supported by this format, in the first 200' }),
  ).toBeTruthy()
  expect(
    within(section).getByText('31 conversations have branches: what is in view will be written'),
  ).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'OpenAI JSONL' }))
  await user.click(screen.getByRole('checkbox', { name: 'A line for each branch' }))
  const input = { form: 'openai-jsonl', withFiles: true, asZip: false, everyBranch: true, ids: ['c1', 'c2'] }
  expect(bridge.callsOf('transfer.preview').at(-1)).toEqual(input)
  await user.click(screen.getByRole('button', { name: 'Export 2 conversations' }))
  expect(bridge.streamsOf('transfer.export').map((stream) => stream.input)).toEqual([input])
  const [stream] = bridge.streamsOf('transfer.export')
  act(() => {
    stream?.push({ type: 'file', fileName: 'conversations.jsonl', mediaType: 'application/jsonl' })
    stream?.push({ type: 'written', count: 2, losses: [...preview.losses] })
    stream?.end()
  })
  expect(await screen.findByText('31 conversations have branches: what is in view was written')).toBeTruthy()
})
