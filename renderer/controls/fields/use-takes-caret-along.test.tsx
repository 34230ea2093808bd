import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { TextArea } from './text-area.tsx'

function Page({ fields }: { fields: readonly string[] }) {
  return (
    <main>
      <p>Some words</p>
      <button type="button">Send</button>
      {fields.map((name) => (
        <TextArea key={name} label={name} value="" onChange={() => undefined} />
      ))}
    </main>
  )
}

/** For the page, the caret of a field is beside the field, and remains when the field is removed. */
function putCaret(node: Node, offset: number): void {
  document.getSelection()?.collapse(node, offset)
}

const hasCaret = (): boolean => (document.getSelection()?.rangeCount ?? 0) > 0

it('a field that goes away leaves no caret in the element around it', () => {
  const { rerender } = render(<Page fields={['Message']} />)
  putCaret(screen.getByRole('main'), 2)
  rerender(<Page fields={[]} />)
  expect(hasCaret()).toBe(false)
})

it('the caret stays while another field is written in', () => {
  const { rerender } = render(<Page fields={['Message', 'Search']} />)
  screen.getByRole('textbox', { name: 'Search' }).focus()
  putCaret(screen.getByRole('main'), 3)
  rerender(<Page fields={['Search']} />)
  expect(hasCaret()).toBe(true)
})

it('a caret between letters stays, and so does what is selected', () => {
  const { rerender } = render(<Page fields={['Message', 'Search']} />)
  putCaret(screen.getByText('Some words').firstChild ?? document.body, 4)
  rerender(<Page fields={['Search']} />)
  expect(hasCaret()).toBe(true)
  const main = screen.getByRole('main')
  document.getSelection()?.setBaseAndExtent(main, 0, main, 1)
  rerender(<Page fields={[]} />)
  expect(document.getSelection()?.toString()).toContain('Some words')
})
