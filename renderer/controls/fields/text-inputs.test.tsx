import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import { useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { composeAtCaret, focusAt, typeAtCaret, type TextBox } from '../../testing/type-in-field.ts'
import { NumberField } from './number-field.tsx'
import { JsonField } from '../../panels/parameters/json-field.tsx'
import { TextListValue } from '../../panels/parameters/text-list-value.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

beforeEach(() => useJsonDraftStore.getState().replaceUnder('', {}))

interface LateProps<Value> {
  readonly initial: Value
  readonly committed: Value[]
  readonly draw: (value: Value, onChange: (value: Value) => void) => ReactNode
}

/** An owner that responds later, like the query cache. */
function Late<Value>({ initial, committed, draw }: LateProps<Value>) {
  const [value, setValue] = useState(initial)
  return (
    <>
      {draw(value, (next) => {
        committed.push(next)
        setTimeout(() => setValue(next))
      })}
      <button type="button" onClick={() => setValue(initial)}>
        Set from outside
      </button>
    </>
  )
}

function renderLate<Value>(initial: Value, draw: LateProps<Value>['draw']) {
  const committed: Value[] = []
  const app = renderInApp(<Late initial={initial} committed={committed} draw={draw} />)
  return { ...app, committed, field: screen.getByLabelText<TextBox>(/^Field/) }
}

const texts: Record<string, LateProps<string>['draw']> = {
  'a text field': (value, onChange) => <TextField label="Field" value={value} onChange={onChange} />,
  'a text area': (value, onChange) => <TextArea label="Field" value={value} onChange={onChange} />,
  'an item of a text list': (value, onChange) => (
    <TextListValue name="Field" value={[value]} onChange={([next = '']) => onChange(next)} />
  ),
}

describe.each(Object.entries(texts))('%s', (_name, draw) => {
  it('keeps what is typed in the middle of a text whose owner answers later', async () => {
    const { field, committed } = renderLate('world', draw)
    await focusAt(field, 0)
    await typeAtCaret(field, 'Hello ')
    expect(field.value).toBe('Hello world')
    expect(committed.at(-1)).toBe('Hello world')
  })

  it('commits a composition once, when it has ended', async () => {
    const { field, committed } = renderLate('world', draw)
    await focusAt(field, 0)
    await composeAtCaret(field, ['j', 'ji', 'jin', 'jint', 'jintian'], '今天')
    expect(field.value).toBe('今天world')
    expect(committed).toEqual(['今天world'])
    await typeAtCaret(field, '!')
    expect(field.value).toBe('今天!world')
  })

  it('takes a change from outside over once its own is known', async () => {
    const { field, user } = renderLate('world', draw)
    await focusAt(field, 5)
    await typeAtCaret(field, ' of')
    await user.click(screen.getByRole('button', { name: 'Set from outside' }))
    expect(field.value).toBe('world')
  })

  it('does not lose a composition when it goes away', async () => {
    const { field, committed, unmount } = renderLate('', draw)
    await focusAt(field, 0)
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await typeAtCaret(field, 'ni')
    expect(committed).toEqual([])
    unmount()
    expect(committed).toEqual(['ni'])
  })
})

it('keeps a number as it is typed while its owner answers later', async () => {
  const { field, committed } = renderLate(25, (value, onChange) => (
    <NumberField label="Field" value={value} onChange={onChange} />
  ))
  await focusAt(field, 1)
  await typeAtCaret(field, '1.0')
  expect(field.value).toBe('21.05')
  expect(committed.at(-1)).toBe(21.05)
})

it('keeps JSON as it is typed while its owner answers later', async () => {
  const { field, committed } = renderLate<Json>([15], (value, onChange) => (
    <JsonField label="Field" field="field" value={value} onChange={onChange} />
  ))
  await focusAt(field, field.value.indexOf('5'))
  await typeAtCaret(field, '2, 3')
  expect(field.value.replaceAll(/\s/g, '')).toBe('[12,35]')
  expect(committed.at(-1)).toEqual([12, 35])
})

const sources = import.meta.glob<string>(['../../**/*.tsx', '!../../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('finds no input or textarea of the app that is not written through a draft', () => {
  const bare = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<(?:input|textarea)\s(?:[^>]|=>)*?\/?>/g)]
      .map(([tag]) => tag)
      .filter((tag) => !/type="(range|file|checkbox)"|\{\.\.\.(\w+\.)?box\}/.test(tag))
      .map((tag) => `${file}: ${tag}`),
  )
  expect(bare).toEqual([])
})
