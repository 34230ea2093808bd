import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { err, ok } from '../../../../shared/errors/result.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useExportMenu } from './use-export-menu.ts'

function Exports(more: { isDraft?: boolean; flush?: () => Promise<unknown> }) {
  const exports = useExportMenu({ id: 'one', ...more })
  return <Menu trigger={<Button>Open</Button>} sections={[exports]} />
}

async function choose(name: RegExp) {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  })
  const app = renderInApp(<Exports />)
  await app.user.click(await screen.findByRole('button', { name: 'Open' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
  const [stream] = app.bridge.streamsOf('experiments.export')
  if (stream === undefined) throw new Error('No export was asked for')
  return { stream, blobs }
}

it('saves what main writes, under the name main gives', async () => {
  const { stream, blobs } = await choose(/^CSV/)
  expect(stream.input).toEqual({ id: 'one', type: 'csv' })
  stream.push({ type: 'file', fileName: 'capitals-2026-11-23.csv', mediaType: 'text/csv' })
  stream.push({ type: 'text', text: 'a,b\r\n' })
  stream.push({ type: 'text', text: '1,首都\r\n' })
  expect(blobs).toEqual([])
  stream.end(ok())
  await screen.findByText('Exported: capitals-2026-11-23.csv')
  expect([blobs.length, blobs[0]?.type, await blobs[0]?.text()]).toEqual([1, 'text/csv', 'a,b\r\n1,首都\r\n'])
})

it('writes only the pack of a draft, once what is edited is stored', async () => {
  const stored = Promise.withResolvers<void>()
  const app = renderInApp(<Exports isDraft flush={() => stored.promise} />)
  await app.user.click(await screen.findByRole('button', { name: 'Open' }))
  await screen.findByRole('menuitem', { name: /^YAML/ })
  expect(screen.getAllByRole('menuitem')).toHaveLength(2)
  await app.user.click(screen.getByRole('menuitem', { name: /^YAML/ }))
  expect(app.bridge.streamsOf('experiments.export')).toEqual([])
  stored.resolve()
  await waitFor(() =>
    expect(app.bridge.streamsOf('experiments.export').map(({ input }) => input)).toEqual([
      { id: 'one', type: 'pack-yaml' },
    ]),
  )
})

it('says why it could not', async () => {
  const { stream, blobs } = await choose(/^JUnit/)
  stream.end(err({ kind: 'storage', message: 'The disk is gone.' }))
  await screen.findByText('Export failed: The disk is gone.')
  expect(blobs).toEqual([])
})
