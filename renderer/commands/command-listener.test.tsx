import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { fakeAnswers } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { Button } from '../controls/buttons/button.tsx'
import { Checkbox } from '../controls/fields/checkbox.tsx'
import { Dialog } from '../controls/overlays/dialog.tsx'
import { SegmentedControl } from '../controls/fields/segmented-control.tsx'
import { Select } from '../controls/fields/select.tsx'
import { Switch } from '../controls/fields/switch.tsx'
import { Tooltip } from '../controls/overlays/tooltip.tsx'
import { TextField } from '../controls/fields/text-field.tsx'
import { ownSendKey } from './own-send-key.ts'
import { commandStore } from './command-store.ts'
import { useCommand, useCommandKeys } from './use-command.ts'

type Seen = { sent: string[]; changes: string[] }

function Form({ seen }: { seen: Seen }) {
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const note = (name: string) => () => void seen.changes.push(name)
  useCommand('request.send', () => seen.sent.push(text))
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
  ] as const)('sends and does nothing else while the focus is in the %s %s', async (role, name) => {
    const seen: Seen = { sent: [], changes: [] }
    const { user } = renderInApp(<Form seen={seen} />)
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'newest')
    screen.getByRole(role, { name }).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(seen).toEqual({ sent: ['newest'], changes: [] })
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('leaves the key to a part of the form that sends something of its own, and to a dialog', async () => {
    const seen: Seen = { sent: [], changes: [] }
    const { user } = renderInApp(<Form seen={seen} />)
    ;(await screen.findByRole('textbox', { name: 'Edited message' })).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(screen.getByRole('button', { name: 'Open dialog' }))
    ;(await screen.findByRole('textbox', { name: 'In the dialog' })).focus()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(seen.sent).toEqual([])
  })

  it('is nothing while an input method composes, and sends once while it is held down', async () => {
    const seen: Seen = { sent: [], changes: [] }
    renderInApp(<Form seen={seen} />)
    const text = await screen.findByRole('textbox', { name: 'Text' })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, isComposing: true })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, keyCode: 229 })
    expect(seen.sent).toEqual([])
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true })
    fireEvent.keyDown(text, { key: 'Enter', ctrlKey: true, repeat: true })
    expect(seen.sent).toEqual([''])
  })
})

function Commands({ done, isStopping = true }: { done: string[]; isStopping?: boolean }) {
  const note = (what: string) => () => void done.push(what)
  useCommand('video.play', note('play'))
  useCommand('video.nextFrame', note('next frame'))
  useCommand('library.undo', note('undo'))
  useCommand('tab.chat', note('chat'))
  useCommand('chat.attach', note('attach'))
  useCommand('request.stop', note('stop'), { isEnabled: isStopping })
  const keys = useCommandKeys('video.play')
  return (
    <>
      <p>{keys?.join('+') ?? 'none'}</p>
      <TextField label="Text" value="" onChange={() => undefined} />
      <div ref={(element) => element?.setAttribute('role', 'dialog')}>
        <button type="button">In the dialog</button>
      </div>
    </>
  )
}

describe('the keys of commands', () => {
  it('leave letters to fields and dialogs, and work with a modifier where the command may', async () => {
    const done: string[] = []
    const { user } = renderInApp(<Commands done={done} />)
    const field = await screen.findByRole('textbox', { name: 'Text' })
    await user.keyboard('k')
    expect(done).toEqual(['play'])
    field.focus()
    await user.keyboard('k{Alt>}2{/Alt}{Control>}u{/Control}')
    expect(done).toEqual(['play', 'chat', 'attach'])
    screen.getByRole('button', { name: 'In the dialog' }).focus()
    await user.keyboard('k{Control>}u{/Control}{Control>}2{/Control}')
    expect(done).toEqual(['play', 'chat', 'attach', 'chat'])
  })

  it('leave to a field what takes back its own letters', async () => {
    const done: string[] = []
    const { user } = renderInApp(<Commands done={done} />)
    const field = await screen.findByRole('textbox', { name: 'Text' })
    field.focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(done).toEqual([])
    const host = document.createElement('div')
    document.body.append(host)
    const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('textarea'))
    fireEvent.keyDown(inside, { key: 'z', ctrlKey: true, composed: true })
    host.remove()
    expect(done).toEqual([])
    screen.getByRole('button', { name: 'In the dialog' }).focus()
    await user.keyboard('{Control>}z{/Control}')
    expect(done).toEqual(['undo'])
  })

  it('do a thing once while a key is held, but for steps', async () => {
    const done: string[] = []
    renderInApp(<Commands done={done} />)
    await screen.findByText('K')
    for (const repeat of [false, true]) {
      fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', repeat })
      fireEvent.keyDown(document.body, { key: '.', code: 'Period', repeat })
    }
    expect(done).toEqual(['play', 'next frame', 'next frame'])
  })

  it('are those that the user chose, without a new start', async () => {
    const done: string[] = []
    const { user, bridge } = renderInApp(<Commands done={done} />, {
      handlers: fakeAnswers({ settings: { shortcuts: { 'video.play': ['Mod+J'] } } }),
    })
    await screen.findByText('Ctrl+J')
    await user.keyboard('k{Control>}j{/Control}')
    expect(done).toEqual(['play'])
    expect(bridge.callsOf('settings.set')).toEqual([])
  })

  it('are dropped while an input method composes, and with what AltGr types', async () => {
    const done: string[] = []
    renderInApp(<Commands done={done} />)
    await screen.findByText('K')
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', isComposing: true })
    fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', keyCode: 229 })
    fireEvent.keyDown(document.body, {
      key: '€',
      code: 'Digit2',
      ctrlKey: true,
      altKey: true,
      modifierAltGraph: true,
    })
    expect(done).toEqual([])
  })

  it('are answered by the part that was mounted last, while it is enabled', async () => {
    const outer: string[] = []
    const inner: string[] = []
    function Both({ isInner }: { isInner: boolean }) {
      useCommand('video.play', () => void outer.push('outer'))
      return <Inner isEnabled={isInner} />
    }
    function Inner({ isEnabled }: { isEnabled: boolean }) {
      useCommand('video.play', () => void inner.push('inner'), { isEnabled })
      return <p>there</p>
    }
    const { user, rerender } = renderInApp(<Both isInner={false} />)
    await screen.findByText('there')
    await user.keyboard('k')
    expect([outer, inner]).toEqual([['outer'], []])
    expect(commandStore.getState().answers.map(({ id }) => id)).toEqual(['video.play', 'video.play'])
    rerender(<p>gone</p>)
    expect(commandStore.getState().answers).toEqual([])
  })
})

function Sound({ onPlay, onAdd }: { onPlay: () => void; onAdd: () => void }) {
  useCommand('audio.play', onPlay)
  return (
    <>
      <Button onClick={onAdd}>Add</Button>
      <TextField label="Text" value="" onChange={() => undefined} />
    </>
  )
}

it('Space plays, unless something has the focus that it presses or writes to', async () => {
  const done: string[] = []
  const { user } = renderInApp(<Sound onPlay={() => done.push('play')} onAdd={() => done.push('add')} />)
  await user.keyboard(' ')
  await user.click(screen.getByRole('textbox', { name: 'Text' }))
  await user.keyboard(' ')
  screen.getByRole('button', { name: 'Add' }).focus()
  await user.keyboard(' ')
  expect(done).toEqual(['play', 'add'])
})

function Answering({ onStop }: { onStop: () => void }) {
  useCommand('request.stop', onStop)
  return (
    <>
      <Tooltip text="What it does">
        <button type="button">Inspect</button>
      </Tooltip>
      <textarea aria-label="Message" />
      <textarea aria-label="Search" onKeyDown={(event) => event.preventDefault()} />
    </>
  )
}

describe('Escape in a field, while the words of a button stand beside it,', () => {
  it.each([
    ['Message', 1],
    ['Search', 0],
  ])('stops an answer, unless the field has a use for it: %s', async (name, times) => {
    let stopped = 0
    const { user } = renderInApp(<Answering onStop={() => (stopped += 1)} />)
    screen.getByRole('textbox', { name }).focus()
    await user.hover(screen.getByRole('button', { name: 'Inspect' }))
    await screen.findByText('What it does')
    await user.keyboard('{Escape}')
    expect(stopped).toBe(times)
    await waitFor(() => expect(screen.queryByText('What it does')).toBeNull())
  })
})
