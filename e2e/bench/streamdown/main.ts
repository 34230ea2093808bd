import { code } from '@streamdown/code'
import { createElement, useEffect, useLayoutEffect, useState, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { Streamdown } from 'streamdown'
import { readAnswer } from './read-answer.ts'

const parameters = new URLSearchParams(location.search)
const model = parameters.get('model') ?? ''
const plugins = { code }

/** The page ours is compared with: one streamed answer, drawn by Streamdown, its end kept in view. */
function Answer(): ReactElement {
  const [text, setText] = useState('')
  useEffect(() => {
    void readAnswer(model, setText)
  }, [])
  useLayoutEffect(() => {
    const scroller = document.querySelector('#scroller')
    scroller?.scrollTo(0, scroller.scrollHeight)
  })
  return createElement(
    'div',
    { id: 'scroller', style: { height: '100vh', overflow: 'auto' } },
    createElement(Streamdown, { className: 'markdown', plugins }, text),
  )
}

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(createElement(Answer))
