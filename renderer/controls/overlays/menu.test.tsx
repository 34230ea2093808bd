import { screen, waitFor } from '@testing-library/react'
import { useEffect, useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ContextMenu } from './context-menu.tsx'
import { Menu } from './menu.tsx'

function Field({ onBlur }: { onBlur: () => void }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => box.current?.focus(), [])
  return <input ref={box} aria-label="Title" onBlur={onBlur} />
}

/** A title that is edited in place while it has the focus. */
function Title() {
  const [isWritten, setWritten] = useState(false)
  return isWritten ? (
    <Field onBlur={() => setWritten(false)} />
  ) : (
    <Menu
      trigger={<button type="button">More</button>}
      sections={[
        { items: [{ id: 'rename', label: 'Rename', takesFocus: true, onSelect: () => setWritten(true) }] },
      ]}
    />
  )
}

it('lets a field that an entry opens keep the focus, whoever had it before the menu', async () => {
  const { user } = renderInApp(
    <>
      <ContextMenu sections={() => [{ items: [{ id: 'copy', label: 'Copy' }] }]}>
        <article tabIndex={-1}>A message</article>
      </ContextMenu>
      <Title />
    </>,
  )
  screen.getByText('A message').focus()
  await user.pointer({ keys: '[MouseRight]', target: screen.getByText('A message') })
  await screen.findByRole('menuitem', { name: 'Copy' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(screen.getByRole('textbox', { name: 'Title' })).toBe(document.activeElement)
})

it('gives the focus back to its button after any other entry', async () => {
  const { user } = renderInApp(
    <Menu
      trigger={<button type="button">More</button>}
      sections={[{ items: [{ id: 'copy', label: 'Copy', onSelect: () => undefined }] }]}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Copy' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toBe(document.activeElement))
})
