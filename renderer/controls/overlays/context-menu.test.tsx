import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ContextMenu } from './context-menu.tsx'
import type { MenuSection } from './menu-popup.tsx'

afterEach(() => document.getSelection()?.removeAllRanges())

function rightClick(element: HTMLElement): boolean {
  return fireEvent.contextMenu(element, { button: 2, clientX: 10, clientY: 10 })
}

it('opens on the thing, with what can be done now, submenus included', async () => {
  const done: string[] = []
  let label = 'Copy'
  const sections = (): readonly MenuSection[] => [
    { items: [{ id: 'copy', label, onSelect: () => done.push(label) }] },
    {
      items: [
        {
          id: 'send',
          label: 'Send to',
          items: [{ items: [{ id: 'speech', label: 'Speech', onSelect: () => done.push('speech') }] }],
        },
      ],
    },
  ]
  const { user } = renderInApp(
    <ContextMenu sections={sections}>
      <div>An answer</div>
    </ContextMenu>,
  )
  label = 'Copy answer'
  expect(rightClick(screen.getByText('An answer'))).toBe(false)
  await user.click(await screen.findByRole('menuitem', { name: 'Copy answer' }))
  expect(done).toEqual(['Copy answer'])
  rightClick(screen.getByText('An answer'))
  const send = await screen.findByRole('menuitem', { name: 'Send to' })
  send.focus()
  await user.keyboard('{ArrowRight}')
  await user.click(await screen.findByRole('menuitem', { name: 'Speech' }))
  expect(done).toEqual(['Copy answer', 'speech'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

it('leaves fields, links and selected text to the menu of the platform', () => {
  renderInApp(
    <ContextMenu sections={() => [{ items: [{ id: 'copy', label: 'Copy', onSelect: () => undefined }] }]}>
      <div>
        <input aria-label="Title" />
        <p>Selected words</p>
      </div>
    </ContextMenu>,
  )
  expect(rightClick(screen.getByRole('textbox', { name: 'Title' }))).toBe(true)
  document.getSelection()?.selectAllChildren(screen.getByText('Selected words'))
  expect(rightClick(screen.getByText('Selected words'))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})

function entry(id: string): readonly MenuSection[] {
  return [{ items: [{ id, label: id, onSelect: () => undefined }] }]
}

it('of a thing within a thing comes alone', async () => {
  renderInApp(
    <ContextMenu sections={() => entry('Copy turn')}>
      <div>
        <ContextMenu sections={() => entry('Copy code')}>
          <pre>let a</pre>
        </ContextMenu>
      </div>
    </ContextMenu>,
  )
  rightClick(screen.getByText('let a'))
  expect(await screen.findByRole('menuitem', { name: 'Copy code' })).toBeTruthy()
  expect(screen.getAllByRole('menuitem')).toHaveLength(1)
})
