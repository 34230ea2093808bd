import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'
import { PopupLayer } from './popup-layer.tsx'
import { Select } from '../fields/select.tsx'
import { TextField } from '../fields/text-field.tsx'

function Naming({ onSave }: { onSave: (name: string) => void }) {
  const [name, setName] = useState('')
  return (
    <Dialog isOpen onClose={() => undefined} title="Name it">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSave(name)
        }}
      >
        <TextField label="Name" value={name} onChange={setName} />
        <Button type="submit">Save</Button>
      </form>
    </Dialog>
  )
}

it('begins in the first text field, so that what is typed goes there and Enter saves it', async () => {
  const saved: string[] = []
  const { user } = renderInApp(<Naming onSave={(name) => saved.push(name)} />)
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('Office{Enter}')
  expect(saved).toEqual(['Office'])
})

it('begins with its first control where it has no field', async () => {
  renderInApp(
    <Dialog isOpen onClose={() => undefined} title="Look" footer={<Button>Done</Button>}>
      <p>Nothing to fill in.</p>
    </Dialog>,
  )
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
})

it('closes with one Escape while the tooltip of its close button is open', async () => {
  let closed = 0
  const { user } = renderInApp(
    <Dialog isOpen onClose={() => (closed += 1)} title="Look">
      <p>Nothing to fill in.</p>
    </Dialog>,
  )
  const close = await screen.findByRole('button', { name: 'Close' })
  await waitFor(() => expect(document.activeElement).toBe(close))
  await screen.findByText('Close', { selector: ':not(button *)' })
  await user.keyboard('{Escape}')
  expect(closed).toBe(1)
  await waitFor(() => expect(screen.queryByText('Close', { selector: ':not(button *)' })).toBeNull())
})

it('has the lists of its fields inside itself, as everything outside is hidden from screen readers', async () => {
  const { user } = renderInApp(
    <>
      <Dialog isOpen onClose={() => undefined} title="Choose">
        <Select
          label="Size"
          value="small"
          options={[
            { value: 'small', label: 'Small' },
            { value: 'large', label: 'Large' },
          ]}
          onChange={() => undefined}
        />
      </Dialog>
      <PopupLayer />
    </>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Size' }))
  const option = await screen.findByRole('option', { name: 'Large' })
  expect(screen.getByRole('dialog', { name: 'Choose' }).contains(option)).toBe(true)
})
