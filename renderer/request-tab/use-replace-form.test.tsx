import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createSavedValues } from '../queries/saved-values.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { useReplaceForm } from './use-replace-form.ts'

const values = createSavedValues('replaced', z.object({ text: z.string() }), { text: '' })
const text = () => values.getState().form.text

beforeEach(() => values.setState({ form: { text: 'before' } }))

/** Renders a form into which two runs are loaded: `asked` holds their pending results. */
function renderForm() {
  const asked: ((read: string) => void)[] = []
  function Form() {
    const begin = useReplaceForm(values)
    const ask = () => {
      const put = begin()
      asked.push((read) => act(() => put({ form: { text: read }, message: `Opened ${read}` })))
    }
    return <button onClick={ask}>Ask</button>
  }
  const { user } = renderInApp(<Form />)
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    return asked.at(-1) as (read: string) => void
  }
  const choose = (name: string) => user.click(screen.getByRole('button', { name }))
  return { ask, choose }
}

describe('what is read for a form', () => {
  it('takes its place, and Undo brings back what stood there', async () => {
    const { ask, choose } = renderForm()
    const arrive = await ask()
    expect(text()).toBe('before')
    arrive('the run')
    expect(text()).toBe('the run')
    expect(screen.getByText('Opened the run')).toBeDefined()
    await choose('Undo')
    expect(text()).toBe('before')
  })

  it('does not write over what was written meanwhile, and can take its place still', async () => {
    const { ask, choose } = renderForm()
    const arrive = await ask()
    act(() => values.getState().change({ text: 'written meanwhile' }))
    arrive('the run')
    expect(text()).toBe('written meanwhile')
    await choose('Replace it')
    expect(text()).toBe('the run')
    await choose('Undo')
    expect(text()).toBe('written meanwhile')
  })

  it.each([
    ['after the second', [1, 0]],
    ['before it', [0, 1]],
  ])('is the second of two that were asked for, though the first comes %s', async (_when, order) => {
    const { ask } = renderForm()
    const arrive = [await ask(), await ask()]
    for (const at of order) arrive[at]?.(at === 0 ? 'the first' : 'the second')
    expect(text()).toBe('the second')
    expect(screen.queryByText('Replace it')).toBeNull()
  })
})
