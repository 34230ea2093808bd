import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { JsonField } from './json-field.tsx'

beforeEach(() => useJsonDraftStore.getState().replaceUnder('', {}))

function Field({ onSeen }: { onSeen: (value: Json) => void }) {
  const [value, setValue] = useState<Json>({ a: 1 })
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Fold
      </button>
      {isOpen && (
        <JsonField
          label="Value"
          field="value"
          value={value}
          onChange={(next) => {
            setValue(next)
            onSeen(next)
          }}
        />
      )}
    </>
  )
}

it('keeps what is half typed over folding and unfolding, until it is whole or discarded', async () => {
  const seen: Json[] = []
  const { user } = renderInApp(<Field onSeen={(value) => seen.push(value)} />)
  const editor = await screen.findByRole('textbox', { name: 'Value' })
  act(() => editor.focus())
  await user.clear(editor)
  await user.paste('{"a": 2,')
  expect(screen.getByRole('alert').textContent).toContain('line 1, column 9. Nothing is sent')
  expect(seen).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Fold' }))
  expect(Object.values(useJsonDraftStore.getState().drafts)).toEqual(['{"a": 2,'])
  await user.click(screen.getByRole('button', { name: 'Fold' }))
  expect(screen.getByText(/Nothing is sent/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard input in Value' }))
  expect(screen.queryByText(/Nothing is sent/)).toBeNull()
  expect(useJsonDraftStore.getState().drafts).toEqual({})
})
