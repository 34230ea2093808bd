import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { FilePicker } from './file-picker.tsx'

const file = (name: string) => new File(['words'], name)

it('gives what is chosen, and the same file once more', async () => {
  const onChoose = vi.fn<(files: File[]) => void>()
  render(<FilePicker label="Files" onChoose={onChoose} />)
  const given = file('a.txt')
  const input = screen.getByLabelText<HTMLInputElement>('Files')
  await userEvent.upload(input, given)
  await userEvent.upload(input, given)
  expect(onChoose.mock.calls).toEqual([[[given]], [[given]]])
})

it('gives what is chosen once its place is drawn anew, while the dialog of the system is open', () => {
  const onChoose = vi.fn<(files: File[]) => void>()
  const { unmount } = render(<FilePicker label="Files" onChoose={onChoose} />)
  const input = screen.getByLabelText('Files')
  unmount()
  const given = file('a.txt')
  fireEvent.change(input, { target: { files: [given] } })
  expect(onChoose.mock.calls).toEqual([[[given]]])
})
