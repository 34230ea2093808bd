import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { PopupLayer } from '../../controls/overlays/popup-layer.tsx'
import { ModelPicker } from './model-picker.tsx'

function Picker({ initial = '', onChange }: { initial?: string; onChange: (model: string) => void }) {
  const [model, setModel] = useState(initial)
  return (
    <ModelPicker
      connectionId="practice"
      target="chat"
      value={model}
      onChange={(next) => {
        setModel(next)
        onChange(next)
      }}
    />
  )
}

async function open(handlers: FakeHandlers = {}, initial = '') {
  const onChange = vi.fn<(model: string) => void>()
  const app = renderInApp(<Picker initial={initial} onChange={onChange} />, { handlers })
  await app.user.click(await screen.findByRole('combobox', { name: /^Model/ }))
  const search = await screen.findByRole('combobox', { name: /Search models/ })
  return { ...app, onChange, search }
}

describe('the model picker', () => {
  it('chooses with the keyboard alone', async () => {
    const { user, search, onChange } = await open()
    await user.type(search, 'reason{Enter}')
    expect(onChange.mock.calls).toEqual([['practice-reasoner']])
    expect(screen.getByRole('combobox', { name: 'Model practice-reasoner' })).toBeTruthy()
  })

  it('keeps letters that are typed before its field has the focus, and opens with one', async () => {
    const { user } = renderInApp(<Picker onChange={() => {}} />)
    const trigger = await screen.findByRole('combobox', { name: /^Model/ })
    trigger.focus()
    for (const key of 'rea') fireEvent.keyDown(trigger, { key })
    const search = await screen.findByRole('combobox', { name: /Search models/ })
    await waitFor(() => expect(document.activeElement).toBe(search))
    await user.keyboard('son')
    expect(search).toHaveProperty('value', 'reason')
  })

  it('says what is known of each model, and hides those that fail until they are wanted', async () => {
    const { user, search } = await open({
      'models.profiles': () =>
        ok({
          tableDate: '2026-09-23',
          profiles: [
            {
              id: 'practice-chat',
              context: [{ source: 'table', value: 200_000 }],
              price: [{ source: 'gateway', value: { input: 3, output: 15 } }],
              abilities: [{ name: 'vision', sources: ['table'] }],
              runs: { ended: 4, failed: 1, firstTextMs: 700 },
            },
            { id: 'practice-reasoner', runs: { ended: 2, failed: 2, isFailing: true } },
          ],
        }),
    })
    const line = await screen.findByRole('option', { name: /^.?practice-chat/ })
    await waitFor(() => expect(line.textContent).toContain('200k · $3.00 in, $15.00 out · 0.70 s first text'))
    expect(line.textContent).toContain('vision')
    expect(screen.queryByRole('option', { name: /practice-reasoner/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show 1 failing' }))
    const failing = await screen.findByRole('option', { name: /practice-reasoner/ })
    expect(failing.textContent).toContain('failing')
    expect(failing.textContent).toContain('context and price unknown')
    await user.type(search, 'vision')
    expect(await screen.findByRole('option', { name: /practice-chat/ })).toBeTruthy()
  })

  it('takes any name as typed', async () => {
    const { user, search, onChange } = await open()
    await user.type(search, 'practice{Control>}{Enter}{/Control}')
    expect(onChange.mock.calls).toEqual([['practice']])
  })

  it('offers the typed name when nothing is found', async () => {
    const { user, search, onChange } = await open()
    await user.type(search, 'no-such-model')
    await user.click(await screen.findByRole('option', { name: /Use “no-such-model/ }))
    expect(onChange.mock.calls).toEqual([['no-such-model']])
  })

  it('puts models that fit before the others', async () => {
    await open()
    const names = screen.getAllByRole('group').map((group) => group.textContent)
    expect(names[0]).toContain('Fits this tab')
    expect(names[0]).toContain('practice-chat')
    expect(names[1]).toContain('Other models')
    expect(names[1]).toContain('practice-embed')
  })

  it('stars the marked model with Alt+S and keeps it in the settings', async () => {
    const { user, search, bridge } = await open()
    await user.type(search, 'reason{Alt>}s{/Alt}')
    expect(bridge.callsOf('settings.set')).toEqual([{ favouriteModels: ['practice-reasoner'] }])
  })

  it('has its list in the dialog it stands in, outside of which a screen reader reads nothing', async () => {
    const { user } = renderInApp(
      <>
        <Dialog isOpen onClose={() => undefined} title="Add variants">
          <Picker onChange={() => undefined} />
        </Dialog>
        <PopupLayer />
      </>,
    )
    await user.click(await screen.findByRole('combobox', { name: /^Model/ }))
    const search = await screen.findByRole('combobox', { name: /Search models/ })
    expect(screen.getByRole('dialog', { name: 'Add variants' }).contains(search)).toBe(true)
  })

  it('says why the list did not come, still takes a name, and asks again on request', async () => {
    const { user, bridge, search, onChange } = await open({
      'models.list': () => err({ kind: 'network', message: 'The gateway cannot be reached.' }),
    })
    expect((await screen.findByRole('alert')).textContent).toContain('The gateway cannot be reached.')
    bridge.answer({ 'models.list': () => ok(listOf([{ id: 'late', ownedBy: '', endpointTypes: [] }])) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('option', { name: /^late/ })
    await user.type(search, 'mine{Control>}{Enter}{/Control}')
    expect(onChange.mock.calls).toEqual([['mine']])
  })

  it('shows a chosen name that is not in the list, whole in its title and its name', async () => {
    const long = `vendor/${'x'.repeat(300)}:free`
    await open({}, long)
    const box = screen.getAllByTitle(long)[0] as HTMLElement
    expect(box.querySelector('.only-spoken')?.textContent).toBe(long)
    expect(screen.getByRole('combobox', { name: `Model ${long}`, hidden: true })).toBeTruthy()
    expect(within(screen.getByRole('listbox')).queryByText(long)).toBeNull()
  })
})
