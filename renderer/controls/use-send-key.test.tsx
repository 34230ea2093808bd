import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Dialog } from './dialog.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import { Select } from './select.tsx'
import { Switch } from './switch.tsx'
import { TextField } from './text-field.tsx'
import { ownSendKey, useSendKey } from './use-send-key.ts'

type Seen = { sent: string[]; changes: string[] }

function Form({ seen }: { seen: Seen }) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const note = (name: string) => () => void seen.changes.push(name)
  useSendKey(() => seen.sent.push(text))
  return (
    <>
      <TextField label="Text" value={text} onChange={setText} />
      <Switch label="Send seed" checked={false} onChange={note('switch')} />
      <Checkbox checked={false} onChange={note('checkbox')}>
        Strict
      </Checkbox>
      <Button onClick={note('button')}>Add</Button>
      <Select
        label="Size"
        value="a"
        onChange={note('select')}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
      />
      <SegmentedControl
        label="Mode"
        value="one"
        onChange={note('segment')}
        segments={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ]}
      />
      <input type="range" aria-label="Slider" defaultValue={5} onChange={note('slider')} />
      <textarea
        aria-label="Editor that has a meaning of its own for the key"
        onKeyDown={(event) => event.preventDefault()}
      />
      <div {...ownSendKey}>
        <TextField label="Edited message" value="" onChange={note('edit')} />
      </div>
      <Button onClick={() => setIsOpen(true)}>Open dialog</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Dialog">
        <TextField label="In the dialog" value="" onChange={note('dialog')} />
      </Dialog>
    </>
  )
}

describe('the send key', () => {
  it.each([
    ['textbox', 'Text'],
    ['switch', 'Send seed'],
    ['checkbox', 'Strict'],
    ['button', 'Add'],
    ['combobox', 'Size'],
    ['radio', 'One'],
    ['slider', 'Slider'],
    ['textbox', /^Editor that has/],
  ] as const)('sends and does nothing else while the focus is in the %s %s [M4]', async (role, name) => {
    const seen: Seen = { sent: [], changes: [] }
    const { user } = renderInApp(<Form seen={seen} />)
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'newest')
    screen.getByRole(role, { name }).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(seen).toEqual({ sent: ['newest'], changes: [] })
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leaves the key to a part of the form that sends something of its own, and to a dialog [M4]', async () => {
    const seen: Seen = { sent: [], changes: [] }
    const { user } = renderInApp(<Form seen={seen} />)
    ;(await screen.findByRole('textbox', { name: 'Edited message' })).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: 'Open dialog' }))
    ;(await screen.findByRole('textbox', { name: 'In the dialog' })).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(seen.sent).toEqual([])
  })

  it('is nothing while an input method composes, and sends once while it is held down [M4]', async () => {
    const seen: Seen = { sent: [], changes: [] }
    renderInApp(<Form seen={seen} />)
    const text = await screen.findByRole('textbox', { name: 'Text' })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, isComposing: true })
    expect(seen.sent).toEqual([])
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, repeat: true })
    expect(seen.sent).toEqual([''])
  })
})
