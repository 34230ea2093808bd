import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { isOfInputMethod } from './input-method.ts'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

describe('a key that an input method takes', () => {
  it.each([
    ['Chromium, while it composes', { keyCode: 229, isComposing: true }, true],
    ['Firefox, while it composes', { keyCode: 13, isComposing: true }, true],
    ['Safari, once the composition has ended', { keyCode: 229, isComposing: false }, true],
    ['an event of React', { keyCode: 13, nativeEvent: { isComposing: true } }, true],
    ['Enter by itself', { keyCode: 13, isComposing: false }, false],
    ['Enter by itself, an event of React', { keyCode: 13, nativeEvent: { isComposing: false } }, false],
  ])('%s', (_name, event, expected) => expect(isOfInputMethod(event)).toBe(expected))

  it.each([
    ['text field', TextField],
    ['text area', TextArea],
  ])('is not heard by who listens to a %s', (_name, Box) => {
    const heard: string[] = []
    renderInApp(
      <Box label="Field" value="" onChange={() => undefined} onKeyDown={({ key }) => void heard.push(key)} />,
    )
    const field = screen.getByLabelText('Field')
    fireEvent.compositionStart(field)
    fireEvent.keyDown(field, { key: 'a', keyCode: 229, isComposing: true })
    fireEvent.compositionEnd(field)
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
    expect(heard).toEqual([])
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(heard).toEqual(['Enter'])
  })
})
